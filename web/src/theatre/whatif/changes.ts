/** Converts a moved fault to a request, translated to the same step of every lock in the lesson. Pure. */
import { couldDo, type FaultChange, PlainMoment } from '#model/trace/fault-change.ts'
import type { FaultPlace } from '#model/trace/fault-places.ts'
import type { Moment } from '#scenarios/lesson.ts'
import type { RunEntry } from '#web/player/state.ts'
import { type Movable, movablesOf } from './faults.ts'

/** Indexes among the fault's possible moments. */
export interface Move {
  at: number
  endAt: number
}

export function isMoved({ at, endAt }: Movable, move: Move): boolean {
  return move.at !== at || move.endAt !== endAt
}

/** Returns the changes that move this fault in its own run and in the runs of other locks that have the fault. Faults moved earlier stay moved. */
export function changesFor(runs: readonly RunEntry[], movable: Movable, move: Move): FaultChange[] {
  const before = runs.find(({ log }) => log.header?.changes)?.log.header?.changes ?? []
  const moved = runs.flatMap((entry, run): FaultChange[] => {
    const theirs = counterpartOf(runs, run, movable)
    if (theirs === undefined) return []
    const known = before.find(({ lock, fault }) => lock === entry.lock && fault === movable.number)
    const change: FaultChange = { ...known, lock: entry.lock, fault: movable.number }
    const when = move.at === movable.at ? undefined : momentFor(entry, movable, move.at, theirs)
    if (when !== undefined) change.when = when
    const until = move.endAt === movable.endAt ? undefined : plain(movable.ends[move.endAt]?.moment)
    if (until !== undefined) change.until = until
    return change.when === undefined && change.until === undefined ? [] : [change]
  })
  const isOther = (one: FaultChange) => !moved.some(({ lock, fault }) => lock === one.lock && fault === one.fault)
  return [...before.filter(isOther), ...moved]
}

/** When a fault is to strike in one lock's run and, if the fault is a pause that a moment ends, until when it lasts. */
export interface Target {
  when: Moment
  until?: Moment
}

/** Returns what the move means in this lock's run, or `null` if that run has no such moment and its fault stays where it was. */
export function targetIn(runs: readonly RunEntry[], lock: string, movable: Movable, move: Move): Target | null {
  const run = runs.findIndex((entry) => entry.lock === lock)
  const [entry, theirs] = [runs[run], counterpartOf(runs, run, movable)]
  if (entry === undefined || theirs === undefined) return null
  const stays = theirs.places[theirs.at]?.moment ?? theirs.fault.when
  const when = move.at === movable.at ? stays : momentFor(entry, movable, move.at, theirs)
  if (when === undefined) return null
  if (theirs.fault.do !== 'pause') return { when }
  const ends = move.endAt === movable.endAt ? theirs.ends[theirs.endAt] : movable.ends[move.endAt]
  return ends?.lastsMs === undefined ? { when, until: ends?.moment ?? theirs.fault.until } : { when }
}

/** Returns the same fault in another lock's run, or `undefined` if that run does not have the fault. */
function counterpartOf(runs: readonly RunEntry[], run: number, { number, fault }: Movable): Movable | undefined {
  return movablesOf(runs, run).find((other) => other.number === number && other.fault.words === fault.words)
}

/**
 * Finds the same step in another lock's run. A client's own step is found by its name, and a lock's command by its position after such a step. Commands that
 * the other run never sent do not count, even if its sources contain them.
 */
function momentFor(entry: RunEntry, movable: Movable, at: number, theirs: Movable): PlainMoment | undefined {
  const wanted = movable.places[at]
  if (wanted === undefined) return undefined
  if (entry.lock === movable.lock) return plain(wanted.moment)
  const role = rolesOf(movable.places)[at]
  const same = theirs.places[rolesOf(theirs.places).indexOf(role ?? '')]
  if (same !== undefined) return plain(same.moment)
  const { action } = wanted.moment
  const isKnown =
    action === undefined || couldDo([], action) || theirs.places.some(({ moment }) => moment.action === action)
  return isKnown ? plain(wanted.moment) : undefined
}

/** Names moments in a way that fits every lock, such as `read 1` or the second command after that. */
export function rolesOf(places: readonly FaultPlace[]): string[] {
  let last = 'start'
  let commands = 0
  return places.map(({ moment: { on, action = '', occurrence = 1 } }) => {
    const isOwn = on.startsWith('resource-') || couldDo([], action)
    if (isOwn) {
      last = `${on} ${action} ${occurrence}`
      commands = 0
      return last
    }
    if (on === 'client-about-to') commands += 1
    return `${on} ${commands} after ${last}`
  })
}

/** Returns the moment as a request can contain it, or `undefined` if it cannot be requested because another moment stands for it. */
function plain(moment: Moment | undefined): PlainMoment | undefined {
  return PlainMoment.safeParse(moment).data
}
