/** The names of the lanes, and what each client is doing at the cursor. */
import type { NodeRole, TraceHeader } from '#model/trace/trace.ts'
import { timelineWords as words } from '../locale/en/timeline.ts'
import { trafficWords } from '../locale/en/traffic.ts'
import type { Doing, RunPicture } from '../replay/types.ts'
import { draw, type SceneDraft, sizeWithin, type } from './drawing-context.ts'
import type { Lane } from './layout.ts'
import { ownerToken, type PlainShape } from './shapes.ts'

/** Returns whether there was room to say what the axis counts. */
export function gutter(stage: SceneDraft): boolean {
  const { layout, picture, header } = stage
  const lowest = Math.min(...[...layout.clients.values()].map(({ height }) => height))
  crowdName(stage)
  for (const [client, lane] of layout.clients)
    if (!layout.folded.has(client)) clientName(stage, client, lane, lowest >= 19 * layout.unit)
  queueName(stage)
  const says = picture.lockless ? '' : words.truth[picture.fleet](header.store.name)
  laneName(stage, lockName(stage), says, layout.truth, 'lock')
  for (const { ids, lane } of layout.nodes) nodeName(stage, ids, lane)
  if (layout.table !== null) {
    lineName(stage, words.inbox, layout.table.inbox)
    for (const [row, lane] of layout.table.rows) lineName(stage, layout.narrow ? row : words.row(row), lane)
  }
  const isAxisNamed = axisName(stage)
  if (layout.resource === null) return isAxisNamed
  const { fenced, name } = header.resource
  const resource = { y: layout.resource.y, height: 28 * layout.unit }
  laneName(stage, name, fenced ? words.resource.fenced : openWords(header), resource, 'box')
  return isAxisNamed
}

/**
 * What the numbers on the axis count, and what stands below them; in a crowded picture nothing, where another name stands too near. Returns whether it says
 * all there is to say: an axis of steps is not to scale, and narrow names have no room for that.
 */
function axisName(stage: SceneDraft): boolean {
  const { header, layout, scale } = stage
  const { axis, truth, nodes, table, resource, unit, left, narrow } = layout
  const size = type.tiny * unit
  const lanes = [truth, ...nodes.map(({ lane }) => lane), ...(table?.rows.values() ?? [])]
  const isTold = !narrow && (header.resource.fenced || openWords(header) !== '')
  const stockFoot = resource === null ? 0 : resource.y + (isTold ? 32 : 19) * unit
  const lowest = Math.max(stockFoot, ...lanes.map((lane) => lane.y + lane.height))
  if (axis.y - 8.5 * unit < lowest) return false
  const x = (narrow ? 5 : 14) * unit
  const isBent = scale.bend !== null && !narrow
  const isLow = axis.height < 20 * unit
  const bent = isLow ? words.axis.stepsBent : words.axis.stepsKept
  const steps = isBent ? bent : words.axis.steps
  name(stage, steps, x, axis.y + 0.5 * unit, size, 400, false, true)
  if (isLow) return isBent
  name(stage, isBent ? words.axis.timeBent : words.axis.time, x, axis.y + 13 * unit, size, 400, false, true)
  stage.labels.block(0, axis.y, left - 12 * unit, axis.y + axis.height)
  return isBent
}

function lockName({ picture, header }: SceneDraft): string {
  if (picture.lockless) return words.lock.none
  return typeof header.capacity === 'number' ? words.lock.permits : words.lock.one
}

/** That the stock takes any write is worth a word only in a lesson where another lock’s stock does not. */
function openWords({ lesson }: TraceHeader): string {
  return lesson.locks.some(({ expect }) => expect.fencing === 'held') ? words.resource.open : ''
}

/** Over all of the queue's rows. */
function queueName(stage: SceneDraft): void {
  const { queue, unit, narrow } = stage.layout
  const [first] = queue
  const last = queue.at(-1)
  if (first === undefined || last === undefined || narrow) return
  const size = type.small * unit
  name(stage, trafficWords.line, 14 * unit, first.y + first.height / 2 + size * 0.36, size, 600, false)
  if (last === first) return
  name(stage, trafficWords.lineOrder, 14 * unit, first.y + first.height * 1.5 + size * 0.36, size, 400, false, true)
}

function lineName(stage: SceneDraft, title: string, lane: Lane): void {
  const { unit } = stage.layout
  const size = type.small * unit
  name(stage, title, 14 * unit, lane.y + lane.height / 2 + size * 0.36, size, 600, true)
}

/** A text at the left, shortened until it fits. */
function name(
  stage: SceneDraft,
  text: string,
  x: number,
  y: number,
  size: number,
  weight: number,
  mono: boolean,
  mute = false,
) {
  const room = stage.layout.left - 10 * stage.layout.unit - x
  let fitting = text
  while (fitting.length > 1 && stage.labels.measure(fitting, size, weight, mono) > room)
    fitting = `${fitting.replace(/…$/, '').slice(0, -1)}…`
  const fill = mute ? 'mute' : 'ink'
  draw(stage, { kind: 'text', x, y, text: fitting, size, weight, anchor: 'start', mono, fill })
}

/** Whether the client's name at the lane's left end says already that it does this at the cursor. */
export function nameSays({ layout, picture, header }: SceneDraft, client: string, doing: Doing): boolean {
  return !layout.narrow && clockOf(header, client) === null && picture.doing[client] === doing
}

/** `roomy`: every client has room for its name and for what it is doing. */
function clientName(stage: SceneDraft, client: string, lane: Lane, roomy: boolean): void {
  const { unit, narrow } = stage.layout
  const middle = lane.y + lane.height / 2
  const side = Math.min(24 * unit, lane.height + 4 * unit)
  const x = 14 * unit
  const owner = ownerToken(client)
  const size = Math.max(side * 0.54, type.tiny * unit)
  const letter: PlainShape = {
    kind: 'text',
    x: x + side / 2,
    y: middle + size * 0.36,
    text: client.slice(0, 2),
    size,
    weight: 750,
    anchor: 'middle',
    mono: false,
    fill: owner === 'ghost' ? 'ink' : 'on-owner',
  }
  draw(
    stage,
    { kind: 'rect', x, y: middle - side / 2, width: side, height: side, radius: 7 * unit, fill: owner },
    letter,
  )
  if (narrow) return
  const doing = words.doing[stage.picture.doing[client] ?? 'not started']
  const left = x + side + 9 * unit
  const clock = clockOf(stage.header, client)
  if (!roomy) {
    name(stage, clock ?? doing, left, middle + 4 * unit, type.small * unit, 400, false, clock === null)
    return
  }
  name(stage, words.worker(client), left, middle - 2 * unit, type.name * unit, 600, false)
  name(stage, doing, left, middle + 12.5 * unit, type.small * unit, 400, false, true)
  if (clock !== null) clockChip(stage, clock, left, middle + 28 * unit)
}

/** How many share the lane, and how many of them wait. */
function crowdName(stage: SceneDraft): void {
  const { unit, narrow, folded, clients } = stage.layout
  const [first = ''] = folded
  const lane = clients.get(first)
  if (lane === undefined) return
  const middle = lane.y + lane.height / 2
  if (narrow) {
    name(stage, `×${folded.size}`, 14 * unit, middle + 4 * unit, type.small * unit, 700, false)
    return
  }
  const waiting = [...folded].filter((client) => stage.picture.doing[client] === 'waiting').length
  const roomy = lane.height >= 24 * unit
  name(stage, words.crowd(folded.size), 14 * unit, middle + (roomy ? -1 : 4) * unit, type.name * unit, 600, false)
  if (roomy) name(stage, words.crowdWaits(waiting), 14 * unit, middle + 14 * unit, type.small * unit, 400, false, true)
}

/** How far a client's clock is ahead or behind, in words. */
function clockOf({ lesson, lock }: TraceHeader, client: string): string | null {
  const faults = lesson.locks.find(({ id }) => id === lock)?.faults ?? []
  const skew = faults.find((fault) => fault.do === 'skew-clock' && fault.client === client)
  return skew?.do === 'skew-clock' ? words.clock(skew.byMs) : null
}

function clockChip(stage: SceneDraft, text: string, x: number, y: number): void {
  const { unit } = stage.layout
  const size = type.tiny * unit
  const width = stage.labels.measure(text, size, 600, false) + 12 * unit
  draw(
    stage,
    { kind: 'rect', x, y: y - 11 * unit, width, height: 15 * unit, radius: 7.5 * unit, stroke: 'warn', strokeWidth: 1 },
    { kind: 'text', x: x + 6 * unit, y, text, size, weight: 600, anchor: 'start', mono: false, fill: 'warn' },
  )
}

function laneName(stage: SceneDraft, title: string, about: string, lane: Lane, icon: 'lock' | 'box'): void {
  const { unit, narrow } = stage.layout
  const middle = lane.y + lane.height / 2
  if (narrow) {
    draw(stage, iconOf(icon, 26 * unit, middle, unit))
    return
  }
  const roomy = lane.height >= 24 * unit && about !== ''
  const y = roomy ? middle - 1 * unit : middle + 4 * unit
  name(stage, title, 14 * unit, y, type.name * unit, 600, icon === 'box')
  if (roomy) name(stage, about, 14 * unit, middle + 14 * unit, type.small * unit, 400, false, true)
}

function iconOf(icon: 'lock' | 'box', x: number, y: number, unit: number): PlainShape {
  const at = (dx: number, dy: number) => `${x + dx * unit},${y + dy * unit}`
  const d =
    icon === 'lock'
      ? `M${at(-6, -1)}L${at(6, -1)}L${at(6, 7)}L${at(-6, 7)}ZM${at(-3.5, -1)}L${at(-3.5, -4)}Q${at(0, -9)} ${at(3.5, -4)}L${at(3.5, -1)}`
      : `M${at(-7, -4)}L${at(0, -7)}L${at(7, -4)}L${at(7, 4)}L${at(0, 7)}L${at(-7, 4)}ZM${at(-7, -4)}L${at(0, -1)}L${at(7, -4)}M${at(0, -1)}L${at(0, 7)}`
  return { kind: 'path', d, stroke: 'mute', strokeWidth: 1.5 * unit }
}

/** `n1 master`, with the role that the node has at the cursor. Of servers that know nothing of each other none is another’s master. */
function nodeName(stage: SceneDraft, ids: readonly string[], lane: Lane): void {
  const { unit, narrow } = stage.layout
  const y = lane.y + lane.height / 2 + 3.8 * unit
  const size = sizeWithin(stage, lane.height * 0.8, type.small)
  const [id = ''] = ids
  const isSentinel = stage.picture.nodes.some((node) => node.id === id && node.role === 'sentinel')
  const together = isSentinel ? (narrow ? 's' : words.sentinels) : words.otherKeys(ids.length, narrow)
  const title = ids.length > 1 ? together : id
  name(stage, title, 14 * unit, y, size, 600, ids.length === 1)
  if (narrow || ids.length > 1) return
  const x = 14 * unit + stage.labels.measure(title, size, 600, true) + 7 * unit
  name(stage, stateOf({ ...stage.picture, ...stage.now }, id), x, y, size, 400, false, true)
}

function stateOf({ nodeSpans, nodes, fleet }: RunPicture, id: string): string {
  const roleOf = (role: NodeRole) => (fleet === 'quorum' ? '' : words.nodeRole[role])
  const now = nodeSpans.findLast((span) => span.node === id)
  if (now === undefined) return roleOf(nodes.find((node) => node.id === id)?.role ?? 'master')
  return now.state === 'up' ? roleOf(now.role) : words.nodeState[now.state]
}
