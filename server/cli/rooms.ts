/** `lockstep rooms`: lists, renames, reopens and resets stored rooms. */
import { createInterface } from 'node:readline/promises'
import type { KeptRoom } from '#model/messages/kept-rooms.ts'
import { RoomTitle } from '#model/messages/kept-rooms.ts'
import { RoomCode } from '#model/messages/room-ids.ts'
import { addressesFor } from '../http/network.ts'
import { RefusalError } from '../runs/refusal.ts'
import { ownCommand, readSettings } from '../settings.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { linksOf } from './invitation.ts'
import { parseCommandLine } from './parse.ts'
import { openRooms, type RoomsAccess } from './rooms-access.ts'
import { table } from './table.ts'
import { words } from './words/words.ts'

export const roomsCommand: Command = {
  name: 'rooms',
  help: () => words.help.rooms,
  perform: async (args: string[], io: CliIo) => {
    const { values, positionals } = parseCommandLine(args, { json: { type: 'boolean' }, yes: { type: 'boolean' } })
    const task = taskOf(positionals)
    const rooms = await openRooms(readSettings(io.env), io.err)
    try {
      io.err(`${rooms.where}.\n`)
      if (task.do === 'list') await list(rooms, values.json === true, io)
      else if (task.do === 'rename') await rename(rooms, task, io)
      else if (task.do === 'reset') return await reset(rooms, task.code, values.yes === true, io)
      else await reopen(rooms, task.code, io)
      return exitStatus.asExpected
    } finally {
      await rooms.close()
    }
  },
}

type Task = { do: 'list' } | { do: 'rename'; code: string; title: string } | { do: 'reset' | 'reopen'; code: string }

function taskOf([name = 'list', given, ...more]: string[]): Task {
  if (name !== 'list' && name !== 'rename' && name !== 'reset' && name !== 'reopen')
    throw new UsageError(words.rooms.tasks(name))
  if (name === 'list') {
    if (given !== undefined) throw new UsageError(words.rooms.noCodeHere(given))
    return { do: name }
  }
  const code = RoomCode.safeParse(given?.toUpperCase())
  if (!code.success) throw new UsageError(words.rooms.needsCode(name))
  if (name !== 'rename') {
    if (more.length > 0) throw new UsageError(words.rooms.oneCode(name, more.join(' ')))
    return { do: name, code: code.data }
  }
  const title = RoomTitle.safeParse(more.join(' '))
  if (!title.success) throw new UsageError(words.rooms.needsTitle)
  return { do: name, code: code.data, title: title.data }
}

async function list(rooms: RoomsAccess, asJson: boolean, io: CliIo): Promise<void> {
  const kept = await rooms.list()
  if (asJson) io.out(`${JSON.stringify(kept, null, 2)}\n`)
  else if (kept.length === 0) io.out(`${words.rooms.none(ownCommand)}\n`)
  else io.out(table([words.rooms.head, ...kept.map(rowOf)]))
}

function rowOf({ code, title, state, createdAtMs, people, here, item, scenario }: KeptRoom): string[] {
  return [
    code,
    timeOf(createdAtMs),
    words.rooms.states[state],
    here === 0 ? String(people) : words.rooms.here(people, here),
    item === null ? '-' : words.rooms.item(item.number + 1, item.of),
    scenario ?? '-',
    title,
  ]
}

/** Example: `2026-11-27 09:05`, in this machine's time zone. */
function timeOf(atMs: number): string {
  const at = new Date(atMs)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`
}

async function rename(rooms: RoomsAccess, { code, title }: { code: string; title: string }, io: CliIo): Promise<void> {
  await rooms.rename(code, title)
  io.out(`${words.rooms.renamed(code, title)}\n`)
}

async function reset(rooms: RoomsAccess, code: string, yes: boolean, io: CliIo): Promise<number> {
  const room = (await rooms.list()).find((each) => each.code === code)
  if (room === undefined) throw new RefusalError('unknown-room', { code })
  if (!yes && !(await agrees(words.rooms.forget(room.people, room.title), io))) {
    io.err(`${words.rooms.unchanged}\n`)
    return exitStatus.notAsExpected
  }
  await rooms.reset(code)
  io.out(`${words.rooms.reset(code, room.title)}\n`)
  return exitStatus.asExpected
}

/** Asks the user to confirm. Throws a `UsageError` if there is no terminal. */
async function agrees(question: string, io: CliIo): Promise<boolean> {
  if (!io.live || process.stdin.isTTY !== true) throw new UsageError(words.rooms.nobodyToAsk)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(question)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

async function reopen(rooms: RoomsAccess, code: string, io: CliIo): Promise<void> {
  const before = (await rooms.list()).find((each) => each.code === code)
  if (before === undefined) throw new RefusalError('unknown-room', { code })
  const room = await rooms.reopen(code)
  const { server } = rooms
  io.out(`${words.rooms.reopened(code, before.title, before.state === 'open')}\n`)
  if (before.secret === null) io.out(`${words.rooms.oldLinkGone}\n`)
  if (server === null) io.out(`\n  ${words.rooms.noServer(ownCommand)}\n`)
  else io.out(`\n${linksOf(room, server.url, addressesFor(server.host))}`)
}
