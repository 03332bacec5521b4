import { renderUnicodeCompact } from 'uqr'
import type { KeptRoom } from '#model/messages/kept-rooms.ts'
import type { RoomCreated } from '#model/messages/workshop.ts'
import { words } from './words/words.ts'

/** Returns the text that opens a workshop. `local` is the server's URL on this machine, and `addresses` lists this machine's addresses for other machines. */
export function invitation(room: RoomCreated, local: string, addresses: readonly string[]): string {
  return [
    words.rooms.open,
    '',
    ...classLines(room.code, local, addresses),
    '',
    renderUnicodeCompact(addressFor(room.code, local, addresses[0]), { border: 2 }),
    '',
    ...teacherLines(room, local, addresses),
    '\n',
  ].join('\n')
}

/** Returns the links to an existing room, without the QR code. */
export function linksOf(room: RoomCreated, local: string, addresses: readonly string[]): string {
  return [...classLines(room.code, local, addresses), '', ...teacherLines(room, local, addresses), ''].join('\n')
}

/** Returns a list of rooms that were already open with members before the server started, with the teacher's link to each. Returns `null` if there are none. */
export function stillOpen(rooms: readonly KeptRoom[], local: string): string | null {
  const open = rooms.filter(({ state, people }) => state === 'open' && people > 0)
  if (open.length === 0) return null
  const lines = open.flatMap(({ code, title, people, secret }) => [
    `  ${title}, ${code}, ${words.rooms.people(people)}`,
    secret === null ? words.rooms.oldLink : `  ${local}/present/${code}#${secret}`,
    '',
  ])
  return [words.rooms.stillOpen, '', ...lines].join('\n')
}

function addressFor(code: string, local: string, address: string | undefined): string {
  return `${reached(local, address)}/w/${code}`
}

function reached(local: string, address: string | undefined): string {
  return address === undefined ? local : `http://${address}:${new URL(local).port}`
}

function classLines(code: string, local: string, [likeliest, ...others]: readonly string[]): string[] {
  return [
    words.rooms.classGoesTo(addressFor(code, local, likeliest)),
    words.rooms.orTypes(code),
    ...others.map((address) => words.rooms.orGoesTo(addressFor(code, local, address))),
  ]
}

function teacherLines({ code, secret }: RoomCreated, local: string, [likeliest]: readonly string[]): string[] {
  const link = (address: string | undefined) => `  ${reached(local, address)}/present/${code}#${secret}`
  return [
    words.rooms.present,
    link(undefined),
    ...(likeliest === undefined ? [] : [words.rooms.otherMachine, link(likeliest)]),
  ]
}
