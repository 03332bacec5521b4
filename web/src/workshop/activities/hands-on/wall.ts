/** Which runs stand on the projected wall, in which order, and how large. Pure. */
import { type Challenge, isTry, type WallEntry } from '#model/messages/hands-on.ts'
import { winnersOf } from '#model/messages/winners.ts'

/** Many cards are small, and most of them without a picture, so that all are whole on a low projector. */
type CardSize = 'large' | 'medium' | 'small'

/** As many as are whole at 1024×768 in projector size, by size; of the medium ones, by the strips of their pictures. */
const mostLarge = 6
const mostMedium = [0, 20, 12]
const mostSmall = 30
/** Where the board takes a column. */
const mostBesideBoard = 15

interface Card {
  entry: WallEntry
  /** Whether this or an earlier run of the same person met the challenge. */
  made: boolean
}

interface Wall {
  cards: Card[]
  /** People who are not on it. */
  more: number
  size: CardSize
  columns: number
  /** The only lock that small and medium cards tell of; `null`: all of them. */
  lock: string | null
}

/** `locks`: how many the lesson has. `board`: who made it stands beside the wall. */
export function wallOf(runs: readonly WallEntry[], challenge: Challenge, locks: number, board: boolean): Wall {
  const all = onWall(runs, challenge)
  const cards = all.slice(0, board ? mostBesideBoard : mostSmall)
  const lock = challenge.kind === 'free' ? null : challenge.lock
  const strips = lock === null ? locks : 1
  const size = board ? 'small' : sizeOf(cards.length, strips)
  // Two strips are tall: fewer rows, and wider cards.
  const columns = board ? 3 : size === 'medium' && strips > 1 ? 4 : 5
  return { cards, more: all.length - cards.length, size, columns, lock }
}

function sizeOf(cards: number, strips: number): CardSize {
  if (cards <= mostLarge) return 'large'
  return cards <= (mostMedium[strips] ?? 0) ? 'medium' : 'small'
}

/** One card a person: the run that is on, else the one that met the challenge best, else the newest. Those who made it first, then those at work. */
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

/** How much a run says of where its owner is: at work, done, or nothing because the machine stood still. */
function isTelling(entry: WallEntry): number {
  return entry.state === 'running' ? 2 : isTry(entry) ? 1 : 0
}
