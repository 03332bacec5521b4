/** Text for the teacher's terminal: the class's address and code, and the teacher's link. */
import { renderUnicodeCompact } from 'uqr'
import type { RoomCreated } from '#model/messages/workshop.ts'

/** `local`: address of the server on this machine. `addresses`: its addresses for other machines. */
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
