/**
 * Locks edited in the page: from a changed text to the answer whether it loads, and to the map of all its orders, through a whole server. Every edit differs
 * from all before, so nothing is remembered.
 */
import { io, type Socket } from 'socket.io-client'
import type { EditableLock, EditedExplored } from '#model/messages/edited-lock.ts'
import type { ExplorationEnded } from '#model/messages/exploration.ts'
import type { Library } from '#model/messages/messages.ts'
import type { MeasuredServer } from './server.ts'
import { median } from './statistics.ts'

const rounds = 3
const budget = { leaseEnds: 1, crashes: 1 }
const limitMs = 120_000

interface EditedFigure {
  lock: string
  loadMs: number
  mapMs: number
  states: number
}

export interface EditedFigures {
  /** By lock: the median of its rounds. */
  locks: EditedFigure[]
  /** The very first edit, while everything starts. */
  firstMs: number
}

export async function measureEdited({ url, hostToken }: MeasuredServer): Promise<EditedFigures> {
  const { chapters } = (await (await fetch(`${url}/api/library`)).json()) as Library
  const runs = new Map(
    chapters.flatMap(({ scenarios }) =>
      scenarios.flatMap(({ id: scenario, locks }) =>
        locks
          .filter(({ store, fleet, explored }) => store === 'redis' && fleet === 'single' && explored)
          .map(({ id, lock }) => [lock, { scenario, lock: id }] as const),
      ),
    ),
  )
  const socket = io(url, { transports: ['websocket'], auth: { host: hostToken } })
  const figures: EditedFigure[] = []
  let firstMs: number | undefined
  try {
    for (const [lock, asked] of runs) {
      const measured: EditedFigure[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const figure = await edit(socket, lock, asked, round)
        firstMs ??= figure.mapMs
        if (round > 0) measured.push(figure)
      }
      figures.push({
        lock,
        loadMs: Math.round(median(measured.map(({ loadMs }) => loadMs))),
        mapMs: Math.round(median(measured.map(({ mapMs }) => mapMs))),
        states: measured[0]?.states ?? 0,
      })
    }
  } finally {
    socket.disconnect()
  }
  return { locks: figures, firstMs: Math.round(firstMs ?? 0) }
}

async function edit(
  socket: Socket,
  lock: string,
  asked: { scenario: string; lock: string },
  round: number,
): Promise<EditedFigure> {
  const { files } = (await socket.timeout(limitMs).emitWithAck('edited-files', asked)) as EditableLock
  const own = files.find(({ name }) => name === 'lock.ts')?.text ?? ''
  const ended = new Promise<ExplorationEnded>((resolve, reject) => {
    socket.once('exploration-ended', resolve)
    socket.once('exploration-failed', (failed) => reject(new Error(JSON.stringify(failed))))
  })
  const began = performance.now()
  const request = { ...asked, files: { 'lock.ts': `${own}// ${round}\n` }, budget }
  const answer = (await socket.timeout(limitMs).emitWithAck('edited-explore', request)) as EditedExplored
  if (!answer.loads) throw new Error(`${lock}: ${JSON.stringify(answer)}`)
  const loadMs = performance.now() - began
  const { summary } = await ended
  socket.off('exploration-failed')
  return { lock, loadMs, mapMs: performance.now() - began, states: summary.states }
}

export function editedRows({ locks, firstMs }: EditedFigures): [string, string][] {
  const ranked = [...locks].sort((one, other) => other.mapMs - one.mapMs)
  const worst = ranked[0]
  const [loadMs, mapMs] = [median(locks.map((one) => one.loadMs)), median(locks.map((one) => one.mapMs))]
  return [
    [`edited lock to its map, ${locks.length} locks`, `median ${mapMs} ms, worst ${worst?.mapMs} ms (${worst?.lock})`],
    ['edited lock to whether it loads', `median ${loadMs} ms`],
    ['the first edit of a server', `${firstMs} ms`],
  ]
}
