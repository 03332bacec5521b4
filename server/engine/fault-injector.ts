/** Makes each fault at its moment or on demand, and ends it. */
import { type Intent, MomentWatcher } from '#model/trace/moments.ts'
import type { TraceEvent } from '#model/trace/trace.ts'
import type { Fault, Moment } from '#scenarios/lesson.ts'
import { messageOf } from '#server/base/message-of.ts'
import type { Gate } from './gate.ts'
import type { Operation } from './passage.ts'
import type { Recorder } from './recorder.ts'

export type Happening = TraceEvent | Intent

type WithoutMoments<F> = F extends Fault ? Omit<F, 'when' | 'until'> & { until?: Moment | undefined } : never
/** A fault made on demand. Without `until`, it lasts until it is ended by hand. */
export type FaultNow = WithoutMoments<Fault>

export type FaultOf<D extends FaultNow['do']> = Extract<FaultNow, { do: D }>

/** Makes a fault. Resolves when the fault has ended, or as soon as it is made if it has no end. */
export type MakeFault = (fault: FaultNow, cue: Cue) => Promise<void>

export interface Cue {
  /** Event or intent that triggered the fault. Absent if the fault was made on demand or before the clients start. */
  happening?: Happening
  ended?: Promise<void>
  /** Longest time to wait for the end. If absent, the fault waits until the run ends. */
  limitMs?: number
}

export interface InjectedFault {
  /** Resolves once the fault is over. Rejects if it could not be made. */
  over: Promise<void>
  end(): void
}

interface Watch {
  watcher: MomentWatcher
  call(happening: Happening): void
}

/** Longest time that a lesson's fault waits for its end, unless the lesson sets another limit. */
const waitLimitMs = 20_000

export class FaultInjector {
  private watches: Watch[] = []
  /** Faults whose end has come. A fault whose end comes before its beginning is not made. */
  private readonly ended = new Set<Fault>()
  /** One promise per fault with an end, resolved at that end. End moments are watched from the start of the run, as start moments are. */
  private readonly ends = new Map<Fault, Promise<void>>()

  constructor(
    private readonly faults: readonly Fault[],
    gate: Gate,
    private readonly recorder: Recorder,
    private readonly make: MakeFault,
  ) {
    recorder.listen((event) => this.feed(event))
    gate.onApproach = (operation) => this.feed(intentOf(operation))
    for (const fault of faults) {
      if ('until' in fault && fault.until) this.expectEnd(fault, fault.until)
      const when = momentOf(fault)
      if (when) this.watch(when, (happening) => this.strike(fault, happening))
    }
  }

  /** Resolves when the moment comes. Events before this call do not count. */
  at(moment: Moment): Promise<void> {
    return new Promise((resolve) => this.watch(moment, () => resolve()))
  }

  /** Makes the faults that have no moment. Called before the clients start. */
  async begin(): Promise<void> {
    for (const fault of this.faults) {
      if (!momentOf(fault)) await this.make(fault, this.cueOf(fault))
    }
  }

  inject(fault: FaultNow): InjectedFault {
    let end = () => {}
    const endedByHand = new Promise<void>((resolve) => {
      end = resolve
    })
    const ended = fault.until ? Promise.race([endedByHand, this.at(fault.until)]) : endedByHand
    const limit = 'limitMs' in fault && fault.limitMs !== undefined ? { limitMs: fault.limitMs } : {}
    const over = this.make(fault, { ended, ...limit })
    // Avoids an unhandled rejection: the caller may ignore `over`.
    over.catch(() => {})
    return { over, end }
  }

  private expectEnd(fault: Fault, until: Moment): void {
    const end = new Promise<void>((resolve) =>
      this.watch(until, () => {
        this.ended.add(fault)
        resolve()
      }),
    )
    this.ends.set(fault, end)
  }

  private cueOf(fault: Fault, happening?: Happening): Cue {
    const ended = this.ends.get(fault)
    const limitMs = ('limitMs' in fault ? fault.limitMs : undefined) ?? waitLimitMs
    return { limitMs, ...(happening ? { happening } : {}), ...(ended ? { ended } : {}) }
  }

  private watch(moment: Moment, call: Watch['call']): void {
    this.watches.push({ watcher: new MomentWatcher(moment), call })
  }

  private feed(happening: Happening): void {
    // Most events trigger no fault, so the list is filtered only if one is due.
    const due: Watch[] = []
    for (const watch of this.watches) if (watch.watcher.feed(happening)) due.push(watch)
    if (due.length === 0) return
    this.watches = this.watches.filter((watch) => !due.includes(watch))
    for (const { call } of due) call(happening)
  }

  private strike(fault: Fault, happening: Happening): void {
    if (this.ended.has(fault)) return
    this.make(fault, this.cueOf(fault, happening)).catch((error: unknown) => {
      const why = messageOf(error)
      this.recorder.record({ kind: 'fault-gave-up', words: `${fault.words}: ${why}`, target: targetOf(fault) })
    })
  }
}

const momentOf = (fault: Fault) => ('when' in fault ? fault.when : undefined)

const intentOf = ({ client, action, node }: Operation): Intent => ({
  kind: 'client-about-to',
  client,
  action,
  ...(node === undefined ? {} : { node }),
})

/** Returns the lane that a fault is drawn on: the lane of its client or of its node. */
export function targetOf(fault: FaultNow): string {
  if ('client' in fault) return `client:${fault.client}`
  return `node:${'node' in fault ? fault.node : 'replica'}`
}
