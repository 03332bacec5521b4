/**
 * Finds the departure: the event from which on the lesson's captions may be false for a run. Each caption relies on the captions before it, so a run departs
 * when a beat's moment comes before an earlier beat's moment, or when the run ends before all moments have come.
 */
import type { TraceHeader } from '#model/trace/trace.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { ShownMark } from './types.ts'

interface NarratedBeat {
  /** Index of the beat in the lesson, starting from 0. */
  beat: number
  /** Event at which the beat's moment came, or `null` if the moment has not come. */
  mark: ShownMark | null
}

export interface Departure extends ShownMark {
  /** Index in the lesson of the beat whose moment was due. */
  beat: number
}

/** Returns the departure of a run, if any. `beats` are the beats of that run, in the lesson's order. `ended` is the run's last event, once it has happened. */
export function departureOf(beats: readonly NarratedBeat[], ended: ShownMark | null): Departure | undefined {
  const come = beats
    .flatMap(({ mark }, place) => (mark === null ? [] : [{ place, mark }]))
    .sort((a, b) => a.mark.seq - b.mark.seq || a.place - b.place)
  // `early` is the first beat that is out of order. In the lesson, `due` is the beat at that place.
  const early = come.find(({ place }, i) => place !== i)
  const due = beats[early === undefined ? come.length : come.indexOf(early)]
  const at = early?.mark ?? ended
  return due === undefined || at === null ? undefined : { beat: due.beat, seq: at.seq, atMs: at.atMs }
}

/** Whether texts that belong to this moment still hold for a run. */
export function isToldAt(departure: Departure | undefined, mark: ShownMark): boolean {
  return departure === undefined || mark.seq < departure.seq
}

/** Returns the parameters of a run that differ from the lesson's defaults. Parameters that a lock sets itself are left out, because nobody can change them. */
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

/** Returns the parameters that a moved fault overrides: how long a pause lasts, if the reader has let it last until a moment instead. */
export function overriddenParameters(
  { locks }: Pick<Lesson, 'locks'>,
  { changes = [] }: Pick<TraceHeader, 'changes'>,
): string[] {
  return changes.flatMap(({ lock, fault, until }) => {
    const own = locks.find(({ id }) => id === lock)?.faults[fault]
    return until === undefined || own?.do !== 'pause' || own.lasts === undefined ? [] : [own.lasts]
  })
}

/** What a run was made with. */
export interface RunSettings extends Pick<TraceHeader, 'changes'> {
  parameters: Readonly<Record<string, number>>
}

/** Returns the changed parameters of a run without those that a moved fault overrides. */
export function parametersInForce(lesson: Lesson, run: RunSettings): [string, number][] {
  const overridden = overriddenParameters(lesson, run)
  return changedParameters(lesson, run.parameters).filter(([name]) => !overridden.includes(name))
}

/** Whether a run was made with the lesson's own parameters and faults. */
export function isAsWritten(lesson: Lesson, { parameters, changes }: TraceHeader): boolean {
  return changes === undefined && changedParameters(lesson, parameters).length === 0
}
