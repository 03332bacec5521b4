/** Measures the time from a teacher's step to its arrival at each follower, in many rooms with people on every server. The baseline is bare socket.io. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { RoomCreated, RoomJoined } from '#model/messages/workshop.ts'
import { percentile, toTenths } from '../statistics.ts'
import { ask, type ClassSocket, open } from '../workshop/class.ts'
import { inFolder, type Started, startOn, startServerOn, stopAll } from './processes.ts'

const steps = 20
/** Interval between a teacher's steps, in milliseconds. Teachers do not all step at the same moment. */
const stepEveryMs = 1_000
const joinAtOnce = 50
const limitMs = 60_000

export interface RoomFigures {
  p50Ms: number
  p99Ms: number
  heard: number
  expected: number
}

export interface RoomPlan {
  servers: number
  rooms: number
  sockets: number
}

interface Rooms {
  /** Functions that make a teacher's step, one per room. `followers` lists the sockets that receive the steps of each room. */
  teachers: ((index: number) => void)[]
  followers: ClassSocket[][]
}

export async function measureRooms(plan: RoomPlan, hubUrl: string): Promise<{ own: RoomFigures; bare: RoomFigures }> {
  const own = await inFolder((folder) =>
    onServers(plan, (core) => startServerOn(core, { LOCKSTEP_HUB_URL: hubUrl, LOCKSTEP_DATA: folder }), ourRooms),
  )
  const bareProgram = ['--import', 'tsx', 'bench/scale/bare.ts']
  const startBare = async (core: number) => {
    const started = await startOn(core, bareProgram, { LOCKSTEP_HUB_URL: hubUrl }, /^Bare is ready/m)
    return { ...started, url: /http:\S+[^/\s]/.exec(started.said)?.[0] ?? '', hostToken: '' }
  }
  return { own, bare: await onServers(plan, startBare, bareRooms) }
}

type Server = Started & { url: string; hostToken: string }

async function onServers(
  plan: RoomPlan,
  start: (core: number) => Promise<Server>,
  enter: (plan: RoomPlan, servers: readonly Server[]) => Promise<Rooms>,
): Promise<RoomFigures> {
  const servers: Server[] = []
  try {
    for (let at = 0; at < plan.servers; at += 1) servers.push(await start(at))
    const rooms = await enter(plan, servers)
    try {
      return await measure(rooms)
    } finally {
      for (const socket of rooms.followers.flat()) socket.disconnect()
    }
  } finally {
    await stopAll(servers)
  }
}

const placeAt = (index: number) => ({
  ...{ scenario: 'gc-pause', comparison: null, index, atMs: index, live: false },
  ...{ panel: 'code' as const, focus: 0 },
})

async function ourRooms({ rooms, sockets }: RoomPlan, servers: readonly Server[]): Promise<Rooms> {
  const made: Rooms = { teachers: [], followers: [] }
  for (let at = 0; at < rooms; at += 1) {
    const home = servers[at % servers.length]
    if (home === undefined) throw new Error('there is no server')
    const teacher = open(home.url, { host: home.hostToken })
    const room = await ask<RoomCreated>(teacher, 'room-create', {})
    await ask(teacher, 'room-lead', room)
    made.teachers.push((index) => void ask(teacher, 'room-do', { do: 'show', place: placeAt(index) }).catch(() => {}))
    made.followers.push(
      await crowd(share(sockets, rooms, at), servers, (socket, n) =>
        ask<RoomJoined>(socket, 'room-join', { code: room.code, name: `Person ${n}` }),
      ),
    )
  }
  return made
}

async function bareRooms({ rooms, sockets }: RoomPlan, servers: readonly Server[]): Promise<Rooms> {
  const made: Rooms = { teachers: [], followers: [] }
  for (let at = 0; at < rooms; at += 1) {
    const room = `room ${at}`
    const teacher = untyped(open(servers[at % servers.length]?.url ?? ''))
    made.teachers.push((index) => teacher.emit('step', room, placeAt(index)))
    made.followers.push(
      await crowd(share(sockets, rooms, at), servers, (socket) => untyped(socket).emitWithAck('join', room)),
    )
  }
  return made
}

interface Untyped {
  emit(name: string, ...parts: unknown[]): void
  emitWithAck(name: string, ...parts: unknown[]): Promise<unknown>
}
const untyped = (socket: ClassSocket) => socket as unknown as Untyped

const share = (sockets: number, rooms: number, at: number) =>
  Math.floor(((at + 1) * sockets) / rooms) - Math.floor((at * sockets) / rooms)

async function crowd(
  count: number,
  servers: readonly Server[],
  enter: (socket: ClassSocket, n: number) => Promise<unknown>,
): Promise<ClassSocket[]> {
  const sockets = Array.from({ length: count }, (_, n) => open(servers[n % servers.length]?.url ?? ''))
  for (let at = 0; at < count; at += joinAtOnce)
    await Promise.all(sockets.slice(at, at + joinAtOnce).map((socket, n) => enter(socket, at + n)))
  return sockets
}

async function measure({ teachers, followers }: Rooms): Promise<RoomFigures> {
  const sentMs = teachers.map((): number[] => [])
  const tookMs: number[] = []
  for (const [room, members] of followers.entries())
    for (const follower of members)
      follower.on('room-place', ({ place }) => {
        tookMs.push(performance.now() - (sentMs[room]?.[place?.index ?? -1] ?? Number.NaN))
      })
  for (let index = 0; index < steps; index += 1)
    for (const [room, step] of teachers.entries()) {
      sentMs[room]?.push(performance.now())
      step(index)
      await sleep(stepEveryMs / teachers.length)
    }
  const expected = steps * followers.flat().length
  for (const untilMs = performance.now() + limitMs; tookMs.length < expected && performance.now() < untilMs; )
    await sleep(20)
  return {
    p50Ms: toTenths(percentile(tookMs, 0.5)),
    p99Ms: toTenths(percentile(tookMs, 0.99)),
    heard: tookMs.length,
    expected,
  }
}
