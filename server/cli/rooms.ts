/** `lockstep rooms` */
import { createInterface } from 'node:readline/promises'
import type { KeptRoom } from '#model/messages/kept-rooms.ts'
import { RoomTitle } from '#model/messages/kept-rooms.ts'
import { RoomCode } from '#model/messages/room-ids.ts'
import { count } from '#model/words/en/figures.ts'
import { addressesFor } from '../http/network.ts'
import { RefusalError } from '../runs/refusal.ts'
import { ownCommand, readSettings } from '../settings.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { linksOf } from './invitation.ts'
import { parseCommandLine } from './parse.ts'
import { openRooms, type RoomsAccess } from './rooms-access.ts'
import { table } from './table.ts'

export const roomsCommand: Command = {
  name: 'rooms',
  summary: 'Workshops that are kept: lists, renames, resets and reopens them.',
  help: `Usage: lockstep rooms [--json]
       lockstep rooms rename CODE TITLE
       lockstep rooms reset CODE [--yes]
       lockstep rooms reopen CODE

Lists the workshops of this machine, the newest first. Each is kept for seven days after its last change.

  rename   gives it another title
  reset    forgets who was in it, their answers, runs and marks, as after a rehearsal; title, plan and links stay
  reopen   opens one that has ended, at the moment it was left, for twelve more hours, and prints its links

  --json   [{ code, title, state, createdAtMs, changedAtMs, keptUntilMs, people, here, item, scenario, secret }]
  --yes    does not ask before it forgets anything

While a server runs, its pages see the change at once. Without one the rooms are read and changed where it left them:
LOCKSTEP_DATA, or the hub of LOCKSTEP_HUB_URL. Who may read the host's token in that folder may do all of this.
`,
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

/** Throws a `UsageError`. */
function taskOf([name = 'list', given, ...more]: string[]): Task {
  if (name !== 'list' && name !== 'rename' && name !== 'reset' && name !== 'reopen')
    throw new UsageError(`rooms can list, rename, reset and reopen, not "${name}".`)
  if (name === 'list') {
    if (given !== undefined) throw new UsageError(`rooms list takes no code, and got ${given}.`)
    return { do: name }
  }
  const code = RoomCode.safeParse(given?.toUpperCase())
  if (!code.success) throw new UsageError(`rooms ${name} needs the code of a room: six letters and digits.`)
  if (name !== 'rename') {
    if (more.length > 0) throw new UsageError(`rooms ${name} takes one code, and got ${more.join(' ')} too.`)
    return { do: name, code: code.data }
  }
  const title = RoomTitle.safeParse(more.join(' '))
  if (!title.success) throw new UsageError('rooms rename needs a title of up to 80 characters after the code.')
  return { do: name, code: code.data, title: title.data }
}

async function list(rooms: RoomsAccess, asJson: boolean, io: CliIo): Promise<void> {
  const kept = await rooms.list()
  if (asJson) io.out(`${JSON.stringify(kept, null, 2)}\n`)
  else if (kept.length === 0) io.out(`No workshop is kept. ${ownCommand} serve --workshop opens one.\n`)
  else io.out(table([['CODE', 'OPENED', 'STATE', 'PEOPLE', 'ITEM', 'LESSON', 'TITLE'], ...kept.map(rowOf)]))
}

function rowOf({ code, title, state, createdAtMs, people, here, item, scenario }: KeptRoom): string[] {
  return [
    code,
    timeOf(createdAtMs),
    state,
    here === 0 ? String(people) : `${people}, ${here} here`,
    item === null ? '-' : `${item.number + 1} of ${item.of}`,
    scenario ?? '-',
    title,
  ]
}

/** `2026-11-27 09:05`, by this machine's clock and zone. */
function timeOf(atMs: number): string {
  const at = new Date(atMs)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`
}

async function rename(rooms: RoomsAccess, { code, title }: { code: string; title: string }, io: CliIo): Promise<void> {
  await rooms.rename(code, title)
  io.out(`${code} is called “${title}” now.\n`)
}

async function reset(rooms: RoomsAccess, code: string, yes: boolean, io: CliIo): Promise<number> {
  const room = (await rooms.list()).find((each) => each.code === code)
  if (room === undefined) throw new RefusalError('unknown-room', { code })
  const people = count(room.people, 'person', 'people')
  if (!yes && !(await agrees(`Forget ${people} in “${room.title}”, with all answers and runs? [y/N] `, io))) {
    io.err('Nothing was changed.\n')
    return exitStatus.notAsExpected
  }
  await rooms.reset(code)
  io.out(`${code}, “${room.title}”, is as before anybody came. Its plan and its links are the same.\n`)
  return exitStatus.asExpected
}

/** Throws a `UsageError` where nobody can be asked. */
async function agrees(question: string, io: CliIo): Promise<boolean> {
  if (!io.live || process.stdin.isTTY !== true) throw new UsageError('Nobody can be asked here: say --yes.')
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
  const how = before.state === 'open' ? 'was open still' : 'is open again, at the moment it was left'
  io.out(`${code}, “${before.title}”, ${how}. It ends by itself in twelve hours.\n`)
  if (before.secret === null) io.out('Its old link for the teacher leads nowhere any more.\n')
  if (server === null) io.out(`\n  No server runs. Start it, and it prints the links: ${ownCommand} serve --workshop\n`)
  else io.out(`\n${linksOf(room, server.url, addressesFor(server.host))}`)
}
