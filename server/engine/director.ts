/** The director: makes each fault strike at its moment, and lets it end at the moment it waits for. */

import { type Intent, MomentWatcher } from '../../model/trace/moments.ts'
import type { TraceEvent } from '../../model/trace/trace.ts'
import type { Fault, Moment } from '../../scenarios/lesson.ts'
import type { Gate, Passage } from './gate.ts'
import type { Recorder } from './recorder.ts'

export type Happening = TraceEvent | Intent

/** Makes a fault strike. `until` waits for the fault's end. */
export type Strike = (fault: Fault, cue: Cue) => Promise<void>

export interface Cue {
  /** What brought it about; nothing, before the clients start. */
  happening?: Happening
  /** Resolves at the moment. */
  at(moment: Moment): Promise<void>
}

interface Watch {
  watcher: MomentWatcher
  call(happening: Happening): void
}

export class Director {
  private watches: Watch[] = []
  /** Faults whose end has come. One that ends before it begins does not strike. */
  private readonly ended = new Set<Fault>()
  /** The end of each fault that has one. Like its beginning, it is counted from the beginning of the run. */
  private readonly ends = new Map<Moment, Promise<void>>()

  constructor(
    private readonly faults: readonly Fault[],
    gate: Gate,
    private readonly recorder: Recorder,
    private readonly strike: Strike,
  ) {
    recorder.listen((event) => this.feed(event))
    gate.onApproach = (passage) => this.feed(intentOf(passage))
    for (const fault of faults) {
      if ('until' in fault && fault.until) this.expectEnd(fault, fault.until)
      const when = momentOf(fault)
      if (when) this.watch(when, (happening) => this.run(fault, happening))
    }
  }

  /** Resolves once, when the moment comes; at once, if it is the end of a fault and has come. */
  at(moment: Moment): Promise<void> {
    return this.ends.get(moment) ?? this.comes(moment)
  }

  private expectEnd(fault: Fault, until: Moment): void {
    const end = this.comes(until, () => this.ended.add(fault))
    this.ends.set(until, end)
  }

  private comes(moment: Moment, first: () => void = () => {}): Promise<void> {
    return new Promise((resolve) =>
      this.watch(moment, () => {
        first()
        resolve()
      }),
    )
  }

  /** Faults without a moment strike before the clients start. */
  async begin(): Promise<void> {
    for (const fault of this.faults) {
      if (!momentOf(fault)) await this.strike(fault, { at: (moment) => this.at(moment) })
    }
  }

  private watch(moment: Moment, call: Watch['call']): void {
    this.watches.push({ watcher: new MomentWatcher(moment), call })
  }

  private feed(happening: Happening): void {
    const due = this.watches.filter(({ watcher }) => watcher.feed(happening))
    if (due.length === 0) return
    this.watches = this.watches.filter((watch) => !due.includes(watch))
    for (const { call } of due) call(happening)
  }

  private run(fault: Fault, happening: Happening): void {
    if (this.ended.has(fault)) return
    this.strike(fault, { happening, at: (moment) => this.at(moment) }).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      this.recorder.record({ kind: 'fault-gave-up', words: `${fault.words}: ${why}`, target: targetOf(fault) })
    })
  }
}

const momentOf = (fault: Fault) => ('when' in fault ? fault.when : undefined)

const intentOf = ({ client, action }: Passage): Intent => ({ kind: 'client-about-to', client, action })

/** The lane that a fault is drawn on, as far as its text tells. */
export function targetOf(fault: Fault): string {
  if ('client' in fault) return `client:${fault.client}`
  return `node:${'node' in fault ? fault.node : 'replica'}`
}
