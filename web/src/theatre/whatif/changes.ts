/** A moved fault as a request: the same step in every lock that the lesson plays. Pure. */
import { couldDo, type FaultChange, PlainMoment } from '#model/trace/fault-change.ts'
import type { FaultPlace } from '#model/trace/fault-places.ts'
import type { Moment } from '#scenarios/lesson.ts'
import type { RunEntry } from '#web/player/state.ts'
import { type Movable, movablesOf } from './faults.ts'

/** Where a fault is to be: places among those that it has. */
export interface Move {
  at: number
  endAt: number
}

export function isMoved({ at, endAt }: Movable, move: Move): boolean {
  return move.at !== at || move.endAt !== endAt
}

/** What to ask for so that this fault is moved, in its own run and in those of other locks that have it too. Faults that were moved before stay there. */
export function changesFor(runs: readonly RunEntry[], movable: Movable, move: Move): FaultChange[] {
  const before = runs.find(({ header }) => header?.changes)?.header?.changes ?? []
  const moved = runs.flatMap((entry, run): FaultChange[] => {
    const theirs = movablesOf(runs, run).find(
      ({ number, fault }) => number === movable.number && fault.words === movable.fault.words,
    )
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

/** The same step of another lock's run: by its name if it is the client's own, by its place among the commands if it is the lock's. */
function momentFor(entry: RunEntry, movable: Movable, at: number, theirs: Movable): PlainMoment | undefined {
  const wanted = movable.places[at]
  if (wanted === undefined) return undefined
  if (entry.lock === movable.lock) return plain(wanted.moment)
  const role = rolesOf(movable.places)[at]
  const same = theirs.places[rolesOf(theirs.places).indexOf(role ?? '')]
  if (same !== undefined) return plain(same.moment)
  const { action } = wanted.moment
  return action === undefined || couldDo(entry.header?.sources ?? [], action) ? plain(wanted.moment) : undefined
}

/** What each place is in any lock: `read 1`, or the second command after it. */
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

/** `undefined`: it cannot be asked for, because another moment stands for it. */
function plain(moment: Moment | undefined): PlainMoment | undefined {
  return PlainMoment.safeParse(moment).data
}
