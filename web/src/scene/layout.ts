/** Where the lanes of a run lie: from the crowded to the roomy, by how much height there is. */
import type { LanesShown, RunPicture } from '../replay/types.ts'

export interface Lane {
  y: number
  height: number
}

export interface Layout {
  width: number
  height: number
  /** One CSS pixel at ordinary size; larger on projectors and very large screens. */
  unit: number
  /** Lanes' names stand left of this, time lies right of it. */
  left: number
  right: number
  /** There is no room for names beside the lanes. */
  narrow: boolean
  /** The clients that share one lane, because nothing happens to any of them that does not happen to all. */
  folded: ReadonlySet<string>
  /** There are so many clients that not each of them can be written about. */
  crowded: boolean
  /** The row above the clients, for what concerns several of them. */
  notes: Lane
  clients: Map<string, Lane>
  /** A row for each place in the queue of those who wait, the first in line on top; none where never two waited. */
  queue: Lane[]
  /** The row of small words above the truth. */
  truthNotes: Lane
  truth: Lane
  nodes: { ids: string[]; lane: Lane }[]
  /** One line for what waits to be done, and one for each row of the table. */
  table: { inbox: Lane; rows: Map<string, Lane> } | null
  resource: Lane | null
  axis: Lane
}

/** Heights in units: crowded, comfortable, and with room to spare. */
const heights = {
  notes: [14, 21, 24],
  client: [12, 34, 54],
  clientGap: [5, 24, 36],
  oneOfMany: [10, 15, 26],
  oneOfManyGap: [3, 5, 9],
  queueRow: [12, 14, 18],
  queueGap: [1, 6, 8],
  truthNotes: [12, 15, 16],
  truth: [16, 44, 88],
  /** For each who may hold the lock beside the first. */
  oneMoreHolder: [9, 18, 30],
  truthGap: [5, 24, 36],
  node: [12, 19, 26],
  nodesGap: [4, 15, 24],
  inbox: [13, 20, 24],
  row: [12.4, 18, 24],
  tableGap: [6, 10, 14],
  resource: [28, 50, 64],
  axis: [14, 25, 28],
} as const
/** Above and below what a node says, as a share of its row. */
export const nodeInset = 0.14
type Part = keyof typeof heights

/** Servers have a row each. Sentinels hold no lock and share one, and so do a cluster's servers of other keys. */
function nodeRows({ fleet, nodes }: Pick<RunPicture, 'fleet' | 'nodes'>): string[][] {
  if (fleet === 'single') return []
  const sentinels = nodes.filter((node) => node.role === 'sentinel').map((node) => node.id)
  const others = nodes.filter((node) => node.elsewhere).map((node) => node.id)
  const servers = nodes.filter((node) => node.role !== 'sentinel' && !node.elsewhere).map((node) => [node.id])
  return [...servers, ...[sentinels, others].filter((row) => row.length > 0)]
}

/** From so many on, clients are a crowd: thin lanes, close together. */
const crowd = 9

/** A queue has at least two in it; the last row counts who has none of their own. */
const queueRows = { least: 2, most: 4 } as const

/** Where work waits in an inbox, there is none for the lock: it would be taken for the work's. */
function queueParts({ queue, rows }: LanesShown): Part[] {
  if (queue < queueRows.least || rows.length > 0) return []
  return [...Array.from({ length: Math.min(queue, queueRows.most) }, (): Part => 'queueRow'), 'queueGap']
}

type About = Pick<RunPicture, 'fleet' | 'nodes' | 'clients'>

/** The lanes of a lesson. `open`: also of a crowd, each client has its own. */
export type LanesDrawn = LanesShown & { open?: boolean }

/** Of a crowd, those who are all alike. */
export function alikeOf({ clients }: Pick<RunPicture, 'clients'>, { apart }: LanesShown): string[] {
  return clients.length < crowd ? [] : clients.filter((client) => !apart.includes(client))
}

/** Groups of clients that share a lane, in their order. */
function clientRows(about: About, lanes: LanesDrawn): string[][] {
  const folded = lanes.open ? [] : alikeOf(about, lanes)
  if (folded.length < 2) return about.clients.map((client) => [client])
  const single = about.clients.filter((client) => !folded.includes(client))
  return [folded, ...single.map((client) => [client])]
}

function partsOf(about: About, lanes: LanesDrawn): Part[] {
  const { rows, stock, holders = 1 } = lanes
  const own = clientRows(about, lanes)
  const client: Part[] = own.length < crowd ? ['client', 'clientGap'] : ['oneOfMany', 'oneOfManyGap']
  const nodes = nodeRows(about)
  return [
    'notes',
    ...own.flatMap(() => client),
    ...queueParts(lanes),
    'truthNotes',
    'truth',
    ...Array.from({ length: holders - 1 }, (): Part => 'oneMoreHolder'),
    'truthGap',
    ...nodes.map((): Part => 'node'),
    ...(nodes.length > 0 ? (['nodesGap'] as const) : []),
    ...(rows.length > 0 ? (['inbox', ...rows.map((): Part => 'row'), 'tableGap'] as const) : []),
    ...(stock ? (['resource'] as const) : []),
    'axis',
  ]
}

/** A part's height in units: `room` goes from 0, crowded, over 1, comfortable, to 2. */
function heightAt(part: Part, room: number): number {
  const [crowded, comfortable, spare] = heights[part]
  return room <= 1 ? crowded + (comfortable - crowded) * room : comfortable + (spare - comfortable) * (room - 1)
}

/** How much room this height gives. */
function roomFor(height: number, sum: (room: number) => number): number {
  const from = height < sum(1) ? 0 : 1
  const share = (height - sum(from)) / (sum(from + 1) - sum(from))
  return from + Math.max(0, Math.min(1, share))
}

/** A comfortable height, where nothing else decides it. */
export function preferredHeight(about: About, lanes: LanesDrawn, unit: number): number {
  return heightOfAll(partsOf(about, lanes), 2 / 3) * unit
}

/** The height below which the lanes would not fit. */
export function leastHeight(about: About, lanes: LanesDrawn, unit: number): number {
  return heightOfAll(partsOf(about, lanes), 0) * unit
}

function heightOfAll(parts: readonly Part[], room: number): number {
  return parts.reduce((total, part) => total + heightAt(part, room), 0)
}

/** Lays out the lanes in this size. `height` of the result may be larger than asked for: then the stage scrolls. */
export function layoutOf(
  about: About,
  lanes: LanesDrawn,
  size: { width: number; height: number; unit: number },
): Layout {
  const { width, unit } = size
  const parts = partsOf(about, lanes)
  const room = roomFor(size.height, (at) => heightOfAll(parts, at) * unit)
  const heightOf = (part: Part) => heightAt(part, room) * unit
  let y = 0
  const take = (part: Part): Lane => {
    const top = y
    y += heightOf(part)
    // On whole pixels, so that bars have crisp edges.
    return { y: Math.round(top), height: Math.round(y) - Math.round(top) }
  }
  const narrow = width < 620 * unit
  const notes = take('notes')
  const own = clientRows(about, lanes)
  const many = own.length >= crowd
  const clients = new Map(
    own.flatMap((together) => {
      const lane = take(many ? 'oneOfMany' : 'client')
      take(many ? 'oneOfManyGap' : 'clientGap')
      return together.map((client) => [client, lane] as const)
    }),
  )
  const queue = queueParts(lanes).map(take).slice(0, -1)
  const truthNotes = take('truthNotes')
  const truth = take('truth')
  for (let more = 1; more < (lanes.holders ?? 1); more += 1) truth.height += take('oneMoreHolder').height
  take('truthGap')
  const nodes = nodeRows(about).map((ids) => ({ ids, lane: take('node') }))
  if (nodes.length > 0) take('nodesGap')
  const table = lanes.rows.length === 0 ? null : takeTable(lanes.rows, take)
  const resource = lanes.stock ? take('resource') : null
  const axis = take('axis')
  const left = (narrow ? 46 : 136) * unit
  return {
    width,
    height: Math.max(y, size.height),
    unit,
    left,
    right: width - 16 * unit,
    narrow,
    folded: new Set(own.find((together) => together.length > 1)),
    crowded: many,
    notes,
    clients,
    queue,
    truthNotes,
    truth,
    nodes,
    table,
    resource,
    axis,
  }
}

function takeTable(rows: readonly string[], take: (part: Part) => Lane): Layout['table'] {
  const inbox = take('inbox')
  const lanes = new Map(rows.map((row) => [row, take('row')]))
  take('tableGap')
  return { inbox, rows: lanes }
}

/** Where the way to a node ends. */
export function nodeTop({ nodes, truth }: Layout, node: string): number {
  const row = nodes.find(({ ids }) => ids.includes(node))
  return row === undefined ? truth.y : row.lane.y + row.lane.height * nodeInset
}
