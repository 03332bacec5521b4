/** What a teacher reads in the terminal: where the class goes, by which code, and the link that leads. */
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { renderUnicodeCompact } from 'uqr'
import type { RoomCreated } from '../../model/messages/workshop.ts'

/** Addresses under which other machines of this network reach this one, the likeliest first. */
export function networkAddresses(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces()): string[] {
  const addresses = Object.values(interfaces).flatMap((each) => each ?? [])
  const outside = addresses.filter(({ internal, family }) => !internal && family === 'IPv4')
  return outside.map(({ address }) => address).sort((a, b) => likeliness(b) - likeliness(a))
}

/** Rooms have private networks; addresses beginning with 169.254 lead nowhere. */
function likeliness(address: string): number {
  if (address.startsWith('169.254.')) return 0
  return /^(192\.168\.|10\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address) ? 2 : 1
}

/** `local`: this machine's own address of the server. `addresses`: how others reach it. */
export function invitation(room: RoomCreated, port: number, local: string, addresses: readonly string[]): string {
  const [likeliest, ...others] = addresses
  const joinUrl = `${likeliest === undefined ? local : `http://${likeliest}:${port}`}/w/${room.code}`
  const lines = [
    'A workshop is open.',
    '',
    `  The class goes to  ${joinUrl}`,
    `  or types the code  ${room.code}`,
    ...others.map((address) => `  or goes to         http://${address}:${port}/w/${room.code}`),
    '',
    renderUnicodeCompact(joinUrl, { border: 2 }),
    '',
    '  You present at (keep this link to yourself: whoever has it leads)',
    `  ${local}/present/${room.code}#${room.secret}`,
    ...(likeliest === undefined
      ? []
      : ['  or, from another machine', `  http://${likeliest}:${port}/present/${room.code}#${room.secret}`]),
    '',
  ]
  return `${lines.join('\n')}\n`
}
