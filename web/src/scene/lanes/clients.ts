/** One lane a client: its life, what it waits for, its belief, its pauses, its end. */
import { durationText, timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/en/timeline.ts'
import type { BeliefSpan, PauseSpan } from '#web/replay/types.ts'
import {
  bled,
  draw,
  lookUpByClient,
  mark,
  type SceneDraft,
  sizeWithin,
  stretch,
  tipOf,
  type,
  without,
} from '../drawing-context.ts'
import { dots, pauseBars } from '../glyphs.ts'
import type { Lane } from '../layout.ts'
import { ownerTexture, ownerToken, type PlainShape } from '../shapes.ts'
import { rowsOf } from '../stacked-spans.ts'
import { setbacks } from './client/failures.ts'
import { baseline, note, pillBehind } from './client/lane-text.ts'
import { listening, subscribes } from './client/listening.ts'
import { countsOn } from './client/reentries.ts'
import { reason, waits, waitsForItself } from './client/waiting.ts'

export function clientLanes(stage: SceneDraft): void {
  const ownOf = spansByClient(stage)
  let said = ''
  const { folded } = stage.layout
  crowdLane(stage)
  for (const [client, lane] of stage.layout.clients) {
    if (folded.has(client)) continue
    const own = ownOf(client)
    lives(stage, own, lane)
    // Who waits for itself believes meanwhile: that lies on its bar.
    const [onBar, besides] = parted(own.waits, (wait) => waitsForItself(stage, wait))
    waits(stage, besides, own.beliefs, lane)
    const marked = listening(stage, client, lane, own)
    // Among many who wait for the same reason, only the first says it.
    const reasons = own.waits.map(({ why }) => why).join()
    if (!stage.layout.crowded || reasons !== said)
      for (const wait of besides) reason(stage, wait, own.pauses, lane, marked)
    if (reasons !== '') said = reasons
    const over: SceneDraft = { ...stage, shapes: [] }
    waits(over, onBar, own.beliefs, lane)
    for (const wait of onBar) reason(over, wait, own.pauses, lane, marked)
    // How often it is held has its words first: who holds it, the bar's color says as well.
    const counts = countsOn(stage, own.reentries, lane)
    for (const belief of own.beliefs) believes(stage, belief, own, lane)
    stage.shapes.push(...counts, ...over.shapes)
    for (const pause of own.pauses) pauses(stage, pause, own.beliefs, lane)
    // Without a lock there is none that somebody could believe in wrongly.
    if (!stage.picture.lockless) for (const zombie of own.zombies) zombies(stage, zombie, lane)
    setbacks(stage, own, lane)
  }
}

/** Who waits of them, the waiting line says; their lane says who believes, and shows several that do at once one below the other. */
function crowdLane(stage: SceneDraft): void {
  const { folded, clients } = stage.layout
  const [first = ''] = folded
  const lane = clients.get(first)
  if (lane === undefined) return
  const own = <S extends { client: string }>(spans: readonly S[]) => spans.filter(({ client }) => folded.has(client))
  const beliefs = own(stage.picture.beliefs).toSorted((a, b) => a.fromMs - b.fromMs)
  const { rows, count } = rowsOf(beliefs)
  for (const belief of beliefs) {
    const height = lane.height / count
    believes(
      stage,
      belief,
      { pauses: [], zombies: [] },
      { y: lane.y + height * (rows.get(belief) ?? 0), height: height - (count > 1 ? 1 : 0) },
    )
  }
  if (!stage.picture.lockless) for (const zombie of own(stage.picture.zombies)) zombies(stage, zombie, lane)
}

/** Those of which it is true, and the others. */
function parted<T>(all: readonly T[], isSo: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isSo), all.filter((one) => !isSo(one))]
}

function spansByClient(stage: SceneDraft) {
  const { picture } = stage
  const lives = lookUpByClient(picture.lives)
  const waits = lookUpByClient(picture.waits)
  const beliefs = lookUpByClient(picture.beliefs)
  const pauses = lookUpByClient(picture.pauses)
  const zombies = lookUpByClient(picture.zombies)
  const crashes = lookUpByClient(picture.crashes)
  const victims = lookUpByClient(picture.victims)
  const commands = lookUpByClient(picture.commands.filter(subscribes))
  const heard = lookUpByClient(picture.heard)
  const reentries = lookUpByClient(picture.reentries)
  return (client: string) => ({
    lives: lives(client),
    waits: waits(client),
    beliefs: beliefs(client),
    pauses: pauses(client),
    zombies: zombies(client),
    crashes: crashes(client),
    victims: victims(client),
    commands: commands(client),
    heard: heard(client),
    reentries: reentries(client),
  })
}
type Own = ReturnType<ReturnType<typeof spansByClient>>

/** As large as the lane allows; in a thin one, as small as can be read. */
const textSize = (stage: SceneDraft, lane: Lane) => sizeWithin(stage, lane.height * 0.62, type.text)

function lives(stage: SceneDraft, { lives }: Own, lane: Lane): void {
  for (const life of lives) {
    const place = stretch(stage, life)
    if (place === null) continue
    const y = lane.y + lane.height / 2
    draw(stage, {
      kind: 'line',
      x1: place.x,
      x2: place.x + place.width,
      y1: y,
      y2: y,
      stroke: 'line',
      strokeWidth: 1.5,
    })
  }
}

/** What its bar says: that it has the lock, or that it only believes so. */
function beliefWords({ picture, header }: SceneDraft, belief: BeliefSpan, zombies: Own['zombies']): string[] {
  const { client, token, many } = belief
  if (many !== undefined) return words.manyBeliefs(many, client)
  if (picture.lockless) return words.atWork(client)
  return (isWrong(belief, zombies) ? words.believes : words.holds)(client, whatIsHeld(header), token)
}

/** What is said beside its bar: of one that is over, that it is. */
function wordsBeside(stage: SceneDraft, belief: BeliefSpan, zombies: Own['zombies']): string[] {
  const { picture, header } = stage
  if (belief.endedBy === null) return beliefWords(stage, belief, zombies).slice(0, -1)
  if (picture.lockless) return words.wasAtWork(belief.client)
  return (isWrong(belief, zombies) ? words.believed : words.had)(belief.client, whatIsHeld(header))
}

function isWrong(belief: BeliefSpan, zombies: Own['zombies']): boolean {
  return zombies.some(({ fromMs, untilMs }) => fromMs < belief.untilMs && untilMs > belief.fromMs)
}

function whatIsHeld({ capacity }: SceneDraft['header']): string {
  return typeof capacity === 'number' ? words.lock.permit : words.lock.one
}

function believes(stage: SceneDraft, belief: BeliefSpan, own: Pick<Own, 'pauses' | 'zombies'>, lane: Lane): void {
  const { unit } = stage.layout
  const awake = without(belief, own.pauses).flatMap((piece) => stretch(stage, piece) ?? [])
  const bars = awake.flatMap((piece) => {
    const { x, width } = bled(stage, piece)
    return ownedBar(belief.client, x, lane.y, width, lane.height, belief.many === undefined ? 6 * unit : 0)
  })
  const size = textSize(stage, lane)
  const [first] = awake
  const label = first === undefined ? null : named(stage, belief, own.zombies, { bar: first, lane, size })
  const place = stretch(stage, belief)
  if (place === null) return
  const length = durationText(belief.untilMs - belief.fromMs)
  const single = () =>
    stage.picture.lockless
      ? words.atWorkTip(belief.client, timeText(belief.fromMs), length)
      : words.believesTip(belief.client, timeText(belief.fromMs), length, belief.token)
  const tip = tipOf(belief, single, words.manyOf.beliefs(belief.client))
  mark(stage, belief.fromSeq, tip, { x: place.x, y: lane.y }, [...bars, label?.shape], belief)
  if (belief.endedBy === 'lost') note(stage, words.lost(belief.client), place.x + place.width, lane)
}

interface BarPlace {
  bar: { x: number; width: number }
  lane: Lane
  size: number
}

/** In the bar, or where it is too short for words, right after it; a letter alone only where that has no room either. */
function named(stage: SceneDraft, belief: BeliefSpan, zombies: Own['zombies'], { bar, lane, size }: BarPlace) {
  const { unit } = stage.layout
  const all = beliefWords(stage, belief, zombies)
  const said = all.slice(0, -1)
  const request = { y: baseline(lane, size), size, weight: 650 } as const
  const inside = { x: bar.x + 9 * unit, within: [bar.x + 5 * unit, bar.x + bar.width - 9 * unit] } as const
  const end = stage.scale.clamped(belief.untilMs)
  const after = { x: end + 7 * unit, within: [end, freeUntilPx(stage, belief)], halo: true } as const
  return (
    stage.labels.place({ ...request, ...inside, texts: said, fill: 'on-owner' }) ??
    stage.labels.place({
      ...request,
      ...after,
      texts: wordsBeside(stage, belief, zombies),
      fill: ownerToken(belief.client),
    }) ??
    stage.labels.place({ ...request, ...inside, texts: all.slice(-1), fill: 'on-owner' }) ??
    initial(stage, belief.client, bar, lane, size)
  )
}

/** Where the next thing on its lane stands, behind this belief. */
function freeUntilPx({ picture, scale, layout }: SceneDraft, { client, fromMs, untilMs, endedBy, many }: BeliefSpan) {
  if (layout.crowded || layout.folded.has(client) || endedBy === 'lost' || many !== undefined) return 0
  const starts = [picture.beliefs, picture.pauses, picture.waits].flatMap((spans) =>
    spans.flatMap((span) => (span.client === client && span.fromMs > fromMs ? [span.fromMs] : [])),
  )
  const marks = [picture.crashes, picture.victims, picture.heard].flatMap((all) =>
    all.flatMap((one) => (one.client === client && one.atMs >= untilMs ? [one.atMs] : [])),
  )
  return Math.min(layout.right, ...[...starts, ...marks].map((ms) => scale.timeToPx(ms) - 6 * layout.unit))
}

/** The letter alone, in the middle of a bar that has room for no more. */
function initial(stage: SceneDraft, client: string, bar: { x: number; width: number }, lane: Lane, size: number) {
  return stage.labels.place({
    texts: [client],
    x: bar.x + bar.width / 2,
    y: baseline(lane, size),
    anchor: 'middle',
    size,
    weight: 650,
    fill: 'on-owner',
    within: [bar.x + 2, bar.x + bar.width - 2],
  })
}

/** What is narrower shows neither round corners nor a texture, in pixels. Of such there are many, so they are drawn plainly. */
const narrowPx = 4

/** A bar in a client's colour, with the client's texture on it. */
function ownedBar(client: string, x: number, y: number, width: number, height: number, radius: number): PlainShape[] {
  if (width < narrowPx) return [{ kind: 'rect', x, y, width, height, fill: ownerToken(client) }]
  const bar = { kind: 'rect', x, y, width, height, radius: Math.min(radius, width / 2) } as const
  const texture = ownerTexture(client)
  return [{ ...bar, fill: ownerToken(client) }, ...(texture === null ? [] : [{ ...bar, fill: texture }])]
}

function pauses(stage: SceneDraft, pause: PauseSpan, beliefs: readonly BeliefSpan[], lane: Lane): void {
  const { unit } = stage.layout
  const place = stretch(stage, pause)
  if (place === null) return
  const owner = ownerToken(pause.client)
  const believing = beliefs.some((belief) => belief.fromMs <= pause.fromMs && belief.untilMs >= pause.untilMs)
  const radius = Math.min(6 * unit, place.width / 2)
  const bar = { kind: 'rect', ...bled(stage, place), y: lane.y, height: lane.height, radius } as const
  const shapes: PlainShape[] = [
    { ...bar, fill: 'panel' },
    { ...bar, fill: `hatch-${believing ? owner : 'ghost'}`, stroke: believing ? owner : 'ghost', opacity: 0.9 },
  ]
  const size = sizeWithin(stage, lane.height * 0.6, type.text)
  const iconWidth = size * 0.75
  const label = stage.labels.place({
    texts: words.paused(pause.before),
    x: place.x + 15 * unit + iconWidth + 5 * unit,
    y: baseline(lane, size),
    size,
    weight: 600,
    within: [place.x + 10 * unit, place.x + place.width - 12 * unit],
  })
  if (label !== null) {
    const from = { left: label.left - iconWidth - 6 * unit, width: label.width + iconWidth + 6 * unit }
    shapes.push(pillBehind(from, lane, unit), ...pauseBars(from.left, lane.y + lane.height / 2, size), label.shape)
  } else if (place.width > 26 * unit && lane.height > 12 * unit) {
    const from = { left: place.x + place.width / 2 - iconWidth / 2, width: iconWidth }
    shapes.push(pillBehind(from, lane, unit), ...pauseBars(from.left, lane.y + lane.height / 2, size))
  }
  const length = durationText(pause.untilMs - pause.fromMs)
  const single = () => words.pausedTip(pause.client, pause.before, timeText(pause.fromMs), length)
  const tip = tipOf(pause, single, words.manyOf.pauses(pause.client))
  mark(stage, pause.fromSeq, tip, { x: place.x, y: lane.y }, shapes, pause)
}

function zombies(stage: SceneDraft, zombie: Own['zombies'][number], lane: Lane): void {
  const { unit } = stage.layout
  const place = stretch(stage, zombie)
  if (place === null || place.width < 3) return
  const y = lane.y + lane.height + 4 * unit
  const length = durationText(zombie.untilMs - zombie.fromMs)
  const single = () => words.zombieTip(zombie.client, timeText(zombie.fromMs), length)
  const tip = tipOf(zombie, single, words.manyOf.zombies(zombie.client))
  mark(stage, zombie.fromSeq, tip, { x: place.x, y }, [dots(place, y, 'bad', unit)])
}
