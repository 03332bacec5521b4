/** Where the lanes of a run lie: from the crowded to the roomy, by how much height there is. */
import type { RunPicture } from '../replay/types.ts'

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
  /** The row above the clients, for what concerns several of them. */
  notes: Lane
  clients: Map<string, Lane>
  /** The row of small words above the truth. */
  truthNotes: Lane
  truth: Lane
  nodes: { ids: string[]; lane: Lane }[]
  resource: Lane
  axis: Lane
}

/** Heights in units: crowded, comfortable, and with room to spare. */
const heights = {
  notes: [13, 21, 24],
  client: [11, 34, 54],
  clientGap: [6, 24, 36],
  truthNotes: [12, 15, 16],
  truth: [16, 44, 88],
  truthGap: [9, 24, 36],
  node: [12, 19, 26],
  nodesGap: [6, 15, 24],
  resource: [32, 50, 64],
  axis: [18, 25, 28],
} as const
type Part = keyof typeof heights

/** Servers have a row each; Sentinels hold no lock and share one. */
function nodeRows({ fleet, nodes }: Pick<RunPicture, 'fleet' | 'nodes'>): string[][] {
  if (fleet === 'single') return []
  const sentinels = nodes.filter((node) => node.role === 'sentinel').map((node) => node.id)
  const servers = nodes.filter((node) => node.role !== 'sentinel').map((node) => [node.id])
  return sentinels.length === 0 ? servers : [...servers, sentinels]
}

function partsOf(clients: number, nodes: number): Part[] {
  return [
    'notes',
    ...Array.from({ length: clients }, (): Part[] => ['client', 'clientGap']).flat(),
    'truthNotes',
    'truth',
    'truthGap',
    ...Array.from({ length: nodes }, (): Part => 'node'),
    ...(nodes > 0 ? (['nodesGap'] as const) : []),
    'resource',
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
export function preferredHeight(picture: Pick<RunPicture, 'fleet' | 'nodes' | 'clients'>, unit: number): number {
  const parts = partsOf(picture.clients.length, nodeRows(picture).length)
  return parts.reduce((total, part) => total + ((heights[part][0] + heights[part][1] * 2) / 3) * unit, 0)
}

/** Lays out the lanes in this size. `height` of the result may be larger than asked for: then the stage scrolls. */
export function layoutOf(
  picture: Pick<RunPicture, 'fleet' | 'nodes' | 'clients'>,
  size: { width: number; height: number; unit: number },
): Layout {
  const { width, unit } = size
  const rows = nodeRows(picture)
  const parts = partsOf(picture.clients.length, rows.length)
  const sum = (at: number) => parts.reduce((total, part) => total + heightAt(part, at) * unit, 0)
  const room = roomFor(size.height, sum)
  const heightOf = (part: Part) => heightAt(part, room) * unit
  let y = 0
  const take = (part: Part): Lane => {
    const lane = { y, height: heightOf(part) }
    y += lane.height
    return lane
  }
  const narrow = width < 620 * unit
  const notes = take('notes')
  const clients = new Map(
    picture.clients.map((client) => {
      const lane = take('client')
      take('clientGap')
      return [client, lane]
    }),
  )
  const truthNotes = take('truthNotes')
  const truth = take('truth')
  take('truthGap')
  const nodes = rows.map((ids) => ({ ids, lane: take('node') }))
  if (nodes.length > 0) take('nodesGap')
  const resource = take('resource')
  const axis = take('axis')
  const left = (narrow ? 46 : 136) * unit
  return {
    width,
    height: Math.max(y, size.height),
    unit,
    left,
    right: width - 16 * unit,
    narrow,
    notes,
    clients,
    truthNotes,
    truth,
    nodes,
    resource,
    axis,
  }
}
