/**
 * Departure: the event at which a run leaves its lesson's captions. Each caption takes for granted what was said before it. So once a beat's moment comes
 * before that of an earlier beat, or the run ends without it, nothing that was written of the rest is known to be true.
 */
import type { TraceHeader } from '#model/trace/trace.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { ShownMark } from './types.ts'

interface NarratedBeat {
  /** The beat's place in the lesson, from 0. */
  beat: number
  /** `null`: its moment has not come. */
  mark: ShownMark | null
}

export interface Departure extends ShownMark {
  /** The beat whose moment was due, by its place in the lesson. */
  beat: number
}

/** `beats`: those of one run, as they are written. `ended`: the run's last event, once it has come. */
export function departureOf(beats: readonly NarratedBeat[], ended: ShownMark | null): Departure | undefined {
  const come = beats
    .flatMap(({ mark }, place) => (mark === null ? [] : [{ place, mark }]))
    .sort((a, b) => a.mark.seq - b.mark.seq || a.place - b.place)
  // The first that is not in its place came before the one that is written there.
  const early = come.find(({ place }, i) => place !== i)
  const due = beats[early === undefined ? come.length : come.indexOf(early)]
  const at = early?.mark ?? ended
  return due === undefined || at === null ? undefined : { beat: due.beat, seq: at.seq, atMs: at.atMs }
}

/** Whether what is bound to this moment is still told of a run. */
export function isToldAt(departure: Departure | undefined, mark: ShownMark): boolean {
  return departure === undefined || mark.seq < departure.seq
}

/** The figures with which a run was made, where they are not the lesson's own. What a lock has of its own nobody can change. */
export function changedParameters(
  lesson: Pick<Lesson, 'parameters'> & { locks: readonly Pick<Lesson['locks'][number], 'parameters'>[] },
  parameters: Readonly<Record<string, number>>,
): [string, number][] {
  return Object.entries(lesson.parameters).flatMap(([name, { default: usual }]) => {
    const value = parameters[name]
    const fixed = lesson.locks.some((lock) => lock.parameters[name] !== undefined)
    return value === undefined || value === usual || fixed ? [] : [[name, value]]
  })
}

/** Whether a run was made with the lesson's own figures, and with its faults where the lesson has them. */
export function isAsWritten(lesson: Lesson, { parameters, changes }: TraceHeader): boolean {
  return changes === undefined && changedParameters(lesson, parameters).length === 0
}
