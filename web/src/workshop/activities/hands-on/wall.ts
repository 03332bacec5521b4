/** Chooses the runs on the projected wall, their order, and their size. Pure. */
import { type Challenge, isTry, type WallEntry } from '#model/messages/hands-on.ts'
import { winnersOf } from '#model/messages/winners.ts'

/** Size of all cards. If there are many cards, they are small, and most have no picture, so that all fit on a low-resolution projector. */
type CardSize = 'large' | 'medium' | 'small'

/** Maximum numbers of cards that fit at 1024×768 in projector size. For medium cards, the index is the number of strips in their pictures. */
const mostLarge = 6
const mostMedium = [0, 20, 12]
const mostSmall = 30
/** Maximum number of cards if the board takes a column. */
const mostBesideBoard = 15

interface Card {
  entry: WallEntry
  /** Whether this or an earlier run of the same person met the challenge. */
  made: boolean
}

interface Wall {
  cards: Card[]
  /** Number of people who have no card. */
  more: number
  size: CardSize
  columns: number
  /** The only lock that small and medium cards show, or `null` if they show all locks. */
  lock: string | null
}

/** Lays out the wall. `locks` is the number of the lesson's locks. `board` tells whether the board is next to the wall. */
export function wallOf(runs: readonly WallEntry[], challenge: Challenge, locks: number, board: boolean): Wall {
  const all = onWall(runs, challenge)
  const cards = all.slice(0, board ? mostBesideBoard : mostSmall)
  const lock = challenge.kind === 'free' ? null : challenge.lock
  const strips = lock === null ? locks : 1
  const size = board ? 'small' : sizeOf(cards.length, strips)
  // Cards with two strips are tall, so they are wider and in fewer rows.
  const columns = board ? 3 : size === 'medium' && strips > 1 ? 4 : 5
  return { cards, more: all.length - cards.length, size, columns, lock }
}

function sizeOf(cards: number, strips: number): CardSize {
  if (cards <= mostLarge) return 'large'
  return cards <= (mostMedium[strips] ?? 0) ? 'medium' : 'small'
}

/**
 * Returns one card per person: the running run, else the best run that met the challenge, else the newest run. Winners come first, followed by people with a
 * running run.
 */
function onWall(runs: readonly WallEntry[], challenge: Challenge): Card[] {
  const members = [...new Set(runs.map(({ member }) => member))].map((id) => ({ id, name: id }))
  const newest = runs.toSorted((a, b) => b.startedAtMs - a.startedAtMs)
  const made = winnersOf(challenge, runs, members).flatMap(({ member, comparison }): Card[] => {
    const atWork = newest.find((entry) => entry.member === member && entry.state === 'running')
    const entry = atWork ?? runs.find((run) => run.comparison === comparison)
    return entry === undefined ? [] : [{ entry, made: true }]
  })
  const shown = new Set(made.map(({ entry }) => entry.member))
  const others = new Map<string, WallEntry>()
  for (const entry of newest) {
    if (shown.has(entry.member)) continue
    const known = others.get(entry.member)
    if (known === undefined || isTelling(entry) > isTelling(known)) others.set(entry.member, entry)
  }
  const telling = [...others.values()].sort((a, b) => isTelling(b) - isTelling(a))
  return [...made, ...telling.map((entry) => ({ entry, made: false }))]
}

/** Ranks a run for its owner's card: running runs come first, done runs second, and runs that are void because the machine stalled last. */
function isTelling(entry: WallEntry): number {
  return entry.state === 'running' ? 2 : isTry(entry) ? 1 : 0
}
