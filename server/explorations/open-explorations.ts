/**
 * Chooses which explorations end when others need room. Guests' explorations end before a class's explorations. Within a rank, the person who has the most
 * explorations loses one first.
 */
import type { Requester } from '../runs/line.ts'

export interface OpenExploration {
  /** Id of the person who asked, which is the same over all of the person's connections. */
  person: string
  standing: Requester
  /** Result, once the exploration is done. Equal questions share a result. */
  result?: { summary: { states: number } } | undefined
}

export interface OpenLimits {
  /** Maximum number of explorations per person. */
  each: number
  /** Maximum number of explorations over all people. */
  all: number
  /** Maximum number of states in all graphs together. */
  states: number
}

const ranks: Record<Requester, number> = { guest: 0, member: 1, leads: 2 }

/**
 * Returns the explorations to end. `open` lists all explorations, longest unused first. The last exploration stays, because somebody is about to look at it.
 */
export function toMakeRoom<T extends OpenExploration>(open: readonly T[], limits: OpenLimits): T[] {
  const left = new Set(open)
  const newest = open.at(-1)
  const goes: T[] = []
  const end = (one: T) => {
    left.delete(one)
    goes.push(one)
  }
  const each = new Map<string, number>()
  for (const one of [...open].reverse()) {
    const theirs = (each.get(one.person) ?? 0) + 1
    each.set(one.person, theirs)
    if (theirs > limits.each) end(one)
  }
  const mayGo = () => [...left].filter((one) => one.result !== undefined && one !== newest)
  while (left.size > limits.all) {
    const one = leastMissed(mayGo(), () => 1)
    if (one === undefined) break
    end(one)
  }
  while (statesOf(left) > limits.states) {
    const one = leastMissed(mayGo(), sizeOf)
    if (one === undefined) break
    end(one)
  }
  return goes
}

const sizeOf = ({ result }: OpenExploration) => result?.summary.states ?? 0

function statesOf(open: Iterable<OpenExploration>): number {
  const graphs = new Set([...open].flatMap(({ result }) => result ?? []))
  return [...graphs].reduce((sum, { summary }) => sum + summary.states, 0)
}

/**
 * Returns the exploration to end first. Among explorations of the lowest rank, picks the person who has the most, and then that person's largest exploration,
 * or the one that has been unused longest.
 */
function leastMissed<T extends OpenExploration>(open: readonly T[], weigh: (one: T) => number): T | undefined {
  const rank = Math.min(...open.map(({ standing }) => ranks[standing]))
  const lowest = open.filter(({ standing }) => ranks[standing] === rank)
  const totals = new Map<string, number>()
  for (const one of lowest) totals.set(one.person, (totals.get(one.person) ?? 0) + weigh(one))
  const most = Math.max(...totals.values())
  const theirs = lowest.filter(({ person }) => totals.get(person) === most)
  return theirs.reduce<T | undefined>((best, one) => (best && weigh(best) >= weigh(one) ? best : one), undefined)
}
