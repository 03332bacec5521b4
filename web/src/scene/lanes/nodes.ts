/** One row a node: whether it lives, what it says of the lock, when it was promoted. Sentinels share a row. */
import { durationText, timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/en/timeline.ts'
import { trafficWords } from '#web/locale/en/traffic.ts'
import type { NodeGrantSpan, NodeMark, ShownNodeSpan } from '#web/replay/types.ts'
import { byKey, draw, mark, type SceneDraft, sizeWithin, stretch, tipOf, type } from '../drawing-context.ts'
import { cross, upward } from '../glyphs.ts'
import { type Lane, nodeInset } from '../layout.ts'
import { grantShapes, holderName } from '../lease.ts'
import type { PlainShape } from '../shapes.ts'
import { blockSigns, placesOf } from '../signs.ts'
import { lags } from './replication.ts'

export function nodeLanes(stage: SceneDraft): void {
  const grantsOf = byKey(continuous(stage.picture.nodeGrants), ({ node }) => node)
  for (const { ids, lane } of stage.layout.nodes) {
    const inset = lane.height * nodeInset
    const strip = { y: lane.y + inset, height: lane.height - 2 * inset }
    const turned = stage.picture.nodeMarks.filter((one) => ids.includes(one.node) && shown[one.what] !== undefined)
    // Signs come before words, and what happens to a node before what it says: their places are kept free first.
    blockSigns(stage, placesOf(stage, turned), strip.y + strip.height / 2, reachOn(stage, strip))
    const described = turned.map((one) => ({ one, text: wordsFor(stage, one, strip) }))
    const lacking: SceneDraft = { ...stage, shapes: [] }
    // What a replica lacks says more than that it is cut off.
    for (const id of ids) lags(lacking, id, strip)
    for (const span of stage.picture.nodeSpans) if (ids.includes(span.node)) lives(stage, span, strip, ids.length > 1)
    for (const id of ids) for (const grant of grantsOf(id)) says(stage, grant, strip)
    stage.shapes.push(...lacking.shapes)
    for (const { one, text } of described) turns(stage, one, strip, text)
    if (ids.length > 1 && isSentinels(stage, ids)) watchOver(stage, strip)
  }
}

function isSentinels({ picture }: SceneDraft, [first]: readonly string[]): boolean {
  return picture.nodes.some(({ id, role }) => id === first && role === 'sentinel')
}

/** What the Sentinels share a row for: their master does not answer, and another node takes its place. */
function watchOver(stage: SceneDraft, strip: Lane): void {
  const { picture, scale, layout, labels } = stage
  const { unit } = layout
  const size = sizeOn(stage, strip)
  const look = { y: strip.y + strip.height / 2 + size * 0.36, size, halo: true } as const
  const promotions = picture.nodeMarks.filter(({ what }) => what === 'promoted')
  for (const { atMs, seq, node } of promotions) {
    const row = layout.nodes.find(({ ids }) => ids.includes(node))
    if (row === undefined || !scale.shows(atMs, atMs)) continue
    const x = scale.timeToPx(atMs)
    const y = row.lane.y + row.lane.height
    const head = `M${x - 3 * unit},${y + 5 * unit}L${x},${y}L${x + 3 * unit},${y + 5 * unit}`
    const texts = seq > stage.told.afterSeq ? words.promote(node) : []
    const label = labels.place({ ...look, texts, x: x + 8 * unit, weight: 600, fill: 'accent' })
    mark(stage, seq, words.promoteTip(node, timeText(atMs)), { x, y: strip.y }, [
      { kind: 'line', x1: x, x2: x, y1: strip.y + strip.height, y2: y, stroke: 'accent', strokeWidth: 1.6 * unit },
      { kind: 'path', d: head, stroke: 'accent', strokeWidth: 1.6 * unit },
      label?.shape,
    ])
  }
  for (const { what, node, seq, atMs } of picture.nodeMarks) {
    if (what !== 'down' || seq <= stage.told.afterSeq || !scale.shows(atMs, atMs)) continue
    const until = promotions.find((one) => one.atMs > atMs)?.atMs
    const within = [layout.left, until === undefined ? layout.right : scale.timeToPx(until) - 6 * unit] as const
    draw(
      stage,
      labels.place({ ...look, texts: words.noAnswer(node), x: scale.timeToPx(atMs) + 8 * unit, within, fill: 'mute' })
        ?.shape,
    )
  }
}

/** What a node says of one client without a break is one: set anew by the same client, or copied first and then said by a master. */
function continuous(grants: readonly NodeGrantSpan[]): NodeGrantSpan[] {
  const whole: NodeGrantSpan[] = []
  const lastOf = new Map<string, number>()
  for (const grant of grants) {
    const place = lastOf.get(grant.node) ?? -1
    const before = whole[place]
    if (before !== undefined && continues(before, grant)) {
      const { fromMs, fromSeq } = before
      whole[place] = { ...grant, fromMs, fromSeq, segments: [...before.segments, ...grant.segments] }
    } else {
      lastOf.set(grant.node, whole.length)
      whole.push(grant)
    }
  }
  return whole
}

function continues(before: NodeGrantSpan, after: NodeGrantSpan): boolean {
  const isSingle = before.many === undefined && after.many === undefined
  return isSingle && after.client !== null && after.client === before.client && after.fromSeq === before.untilSeq
}

/** What the node says of the lock. */
function says(stage: SceneDraft, grant: NodeGrantSpan, strip: Lane): void {
  const place = stretch(stage, grant)
  if (place === null) return
  const length = durationText(grant.untilMs - grant.fromMs)
  const single = () => words.grantTip(grant.node, holderName(grant), timeText(grant.fromMs), length)
  const tip = tipOf(grant, single, words.manyOf.grants(grant.node))
  const size = Math.max(type.tiny * stage.layout.unit, strip.height * 0.85)
  const letter = stage.labels.place({
    texts: [holderName(grant) ?? '?'],
    x: place.x + 4 * stage.layout.unit,
    y: strip.y + strip.height / 2 + size * 0.36,
    size,
    weight: 750,
    fill: 'on-owner',
    within: [place.x + 2, place.x + place.width - 3],
  })
  const shapes = grantShapes(stage, grant, strip)
  mark(stage, grant.fromSeq, tip, { x: place.x, y: strip.y }, [...shapes, letter?.shape], grant)
}

function lives(stage: SceneDraft, span: ShownNodeSpan, strip: Lane, shared: boolean): void {
  const place = stretch(stage, span)
  if (place === null) return
  const { unit } = stage.layout
  const y = strip.y + strip.height
  const line = { kind: 'line', x1: place.x, x2: place.x + place.width, y1: y, y2: y } as const
  if (span.state === 'up') {
    draw(stage, { ...line, stroke: 'line-strong', strokeWidth: unit })
    return
  }
  // One dead Sentinel of three must not look like the end of all.
  if (shared) return
  const words_ = words.nodeStateTip(
    span.node,
    words.nodeState[span.state],
    timeText(span.fromMs),
    durationText(span.untilMs - span.fromMs),
  )
  const box = { kind: 'rect', x: place.x, y: strip.y, width: place.width, height: strip.height } as const
  const size = sizeOn(stage, strip)
  const body: PlainShape[] =
    span.state === 'frozen'
      ? [{ ...box, fill: 'hatch-ghost', radius: 2 }]
      : [
          {
            ...line,
            y1: strip.y + strip.height / 2,
            y2: strip.y + strip.height / 2,
            stroke: 'bad',
            strokeWidth: unit,
            dash: `${2 * unit} ${4 * unit}`,
            opacity: 0.7,
          },
        ]
  const label =
    span.state === 'frozen' && span.fromSeq > stage.told.afterSeq
      ? stage.labels.place({
          texts: [words.nodeState.frozen],
          x: place.x + 8 * unit,
          y: strip.y + strip.height / 2 + size * 0.36,
          size,
          weight: 600,
          fill: 'mute',
          within: [place.x + 4 * unit, place.x + place.width - 4 * unit],
        })
      : null
  const pill: PlainShape | null = label && {
    kind: 'rect',
    x: label.left - 3 * unit,
    y: strip.y,
    width: label.width + 6 * unit,
    height: strip.height,
    radius: 3,
    fill: 'panel',
  }
  mark(stage, span.fromSeq, words_, { x: place.x, y: strip.y }, [...body, pill, label?.shape], span)
}

/** `short`: what is said where there is no room for all of it. */
const shown: Partial<Record<NodeMark['what'], { fill: 'bad' | 'accent' | 'warn'; short: string }>> = {
  down: { fill: 'bad', short: 'down' },
  promoted: { fill: 'accent', short: 'promoted' },
  demoted: { fill: 'warn', short: 'demoted' },
  restarted: { fill: 'accent', short: 'restarted' },
  'clock-jumped': { fill: 'warn', short: 'clock jumped' },
  'link-cut': { fill: 'warn', short: 'cut off' },
  'link-healed': { fill: 'accent', short: 'linked again' },
}

const reachOn = ({ layout }: SceneDraft, strip: Lane) => Math.min(5 * layout.unit, strip.height / 2)

/** As large as the row allows, up to what other lanes have. */
const sizeOn = (stage: SceneDraft, strip: Lane) => sizeWithin(stage, strip.height * 0.8, type.text)

/** What is said of it: all while it is told, and of a run that is over only what went wrong, in short. */
function saidOf({ told }: SceneDraft, { what, words: said, seq, without }: NodeMark, short: string): string[] {
  const briefly = without === undefined ? [short] : [...trafficWords.promotedWithout, short]
  if (seq > told.afterSeq) return [said, ...briefly]
  return told.afterSeq === Number.POSITIVE_INFINITY && (what === 'down' || without !== undefined) ? briefly : []
}

/** What happened, on a ground of its own: a lease may run behind it. */
function wordsFor(stage: SceneDraft, one: NodeMark, strip: Lane): PlainShape[] {
  const { scale, layout, labels } = stage
  const look = shown[one.what]
  if (look === undefined || !scale.shows(one.atMs, one.atMs)) return []
  const size = sizeOn(stage, strip)
  const label = labels.place({
    texts: saidOf(stage, one, look.short),
    x: scale.timeToPx(one.atMs) + reachOn(stage, strip) + 5 * layout.unit,
    y: strip.y + strip.height / 2 + size * 0.36,
    size,
    weight: 600,
    fill: one.without !== undefined ? 'bad' : look.fill,
  })
  if (label === null) return []
  const ground = { x: label.left - 2 * layout.unit, width: label.width + 4 * layout.unit } as const
  return [{ kind: 'rect', ...ground, y: strip.y, height: strip.height, radius: 2, fill: 'panel' }, label.shape]
}

function turns(stage: SceneDraft, one: NodeMark, strip: Lane, text: readonly PlainShape[]): void {
  const { scale, layout } = stage
  const look = shown[one.what]
  if (look === undefined || !scale.shows(one.atMs, one.atMs)) return
  const x = scale.timeToPx(one.atMs)
  const y = strip.y + strip.height / 2
  const reach = reachOn(stage, strip)
  const sign = one.what === 'down' ? cross(x, y, reach * 0.9, 'bad', 2.2 * layout.unit) : upward(x, y, reach, look.fill)
  mark(stage, one.seq, words.nodeTip(one.node, one.words, timeText(one.atMs)), { x, y: strip.y }, [sign, ...text])
}
