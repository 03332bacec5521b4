/**
 * Implements `npm run bench:scale [-- --only runs,rooms] [--servers 4] [--rooms 100] [--sockets 5000] [--json]`: measures on one machine the load that several
 * machines would carry. Each figure comes with a baseline from the same minutes, and with the load of the machine.
 */
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { ownRedis } from '#server/workshop/testing/redis.ts'
import { toTenths } from '../statistics.ts'
import { measureRooms, type RoomFigures } from './rooms.ts'
import { measureScaledRuns, type RunFigures, slotsEach } from './runs.ts'

const parts = ['runs', 'rooms']
/** Numbers of runners to measure with. 0 means a server alone, without a queue. */
const runners = [0, 1, 2, 4]

export async function main(argv: string[]): Promise<number> {
  const number = { type: 'string' } as const
  const options = { only: number, servers: number, rooms: number, sockets: number, json: { type: 'boolean' } } as const
  const { values } = parseArgs({ args: argv, options })
  const only = values.only?.split(',') ?? parts
  const plan = {
    servers: Number(values.servers ?? 4),
    rooms: Number(values.rooms ?? 100),
    sockets: Number(values.sockets ?? 5000),
  }
  const isWrong = Object.values(plan).some((count) => !Number.isInteger(count) || count < 1)
  if (isWrong || only.some((part) => !parts.includes(part))) {
    process.stderr.write(`--only takes ${parts.join(' and ')}; the others take whole numbers.\n`)
    return 2
  }
  const say = (words: string) => process.stderr.write(`${words}\n`)
  const before = load()
  const hub = await ownRedis()
  try {
    const runs: RunFigures[] = []
    for (const count of only.includes('runs') ? runners : []) {
      say(count === 0 ? 'Runs on one server alone…' : `Runs on ${count} of ${Math.max(...runners)} runners…`)
      runs.push(await measureScaledRuns(count, hub.url))
    }
    if (only.includes('rooms')) say(`${plan.sockets} people in ${plan.rooms} rooms on ${plan.servers} servers…`)
    const rooms = only.includes('rooms') ? await measureRooms(plan, hub.url) : undefined
    const figures = { cores: availableParallelism(), load: [before, load()], runs, plan, rooms }
    process.stdout.write(values.json ? `${JSON.stringify(figures, null, 2)}\n` : table(figures))
    return 0
  } finally {
    await hub.stop()
  }
}

const load = () => toTenths(loadavg()[0] ?? 0)

interface Figures {
  cores: number
  load: number[]
  runs: readonly RunFigures[]
  plan: { servers: number; rooms: number; sockets: number }
  rooms: { own: RoomFigures; bare: RoomFigures } | undefined
}

function table({ cores, load, runs, plan, rooms }: Figures): string {
  const steps = ({ p50Ms, p99Ms, heard, expected }: RoomFigures) =>
    `p50 ${p50Ms} ms, p99 ${p99Ms} ms (${heard} of ${expected} heard)`
  const rows: [string, string][] = [
    ['this machine', `${cores} cores, load ${load.join(' before and ')} after: each process has one core`],
    ...runs.map((each): [string, string] => [
      each.runners === 0
        ? 'one server, no queue'
        : `one server, ${each.runners} runner${each.runners === 1 ? '' : 's'}`,
      `${each.runsPerSecond} runs/s (${each.inconclusive} void), press to first event p50 ${each.firstEventMs.p50} ms, p95 ${each.firstEventMs.p95} ms; ${slotsEach} at once each`,
    ]),
    ...(rooms === undefined
      ? []
      : ([
          [`${plan.sockets} people, ${plan.rooms} rooms, ${plan.servers} servers`, steps(rooms.own)],
          ['the same, bare socket.io', steps(rooms.bare)],
        ] satisfies [string, string][])),
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, figure]) => `${name.padEnd(width)}  ${figure}\n`).join('')
}
