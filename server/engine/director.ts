/** The director: makes each fault strike at its moment, and ends it at the moment it waits for. */
import type { Fault, Moment } from '../../scenarios/lesson.ts'
import type { Fleet } from '../fleet/fleet.ts'
import { type Intent, MomentWatcher } from '../protocol/moments.ts'
import type { TraceEvent } from '../protocol/trace.ts'
import type { RunClock } from './clock.ts'
import type { Gate, Passage } from './gate.ts'
import type { Recorder } from './recorder.ts'

export interface DirectorWorld {
  clock: RunClock
  gate: Gate
  recorder: Recorder
  fleet: Fleet
  /** The node that acts as master now. */
  master(): string | undefined
  /** Destroys everything the client holds. */
  destroyClient(name: string): void
  over: AbortSignal
}

type Cue = { watcher: MomentWatcher; strike(happening: TraceEvent | Intent): void }

/** How long a pause may wait for its end if the lesson does not say. */
const pauseLimitMs = 20_000

export class Director {
  private cues: Cue[] = []
  private readonly doomed = new Set<string>()
  /** The ends of pauses, awaited from the beginning: one that comes before its pause makes the pause needless. */
  private readonly ends = new Map<Fault, Promise<'moment'>>()
  private readonly ended = new Set<Fault>()

  constructor(
    private readonly faults: readonly Fault[],
    private readonly world: DirectorWorld,
  ) {
    world.recorder.listen((event) => this.feed(event))
    world.gate.onApproach = (passage) => this.feed(intentOf(passage))
    for (const fault of faults) {
      if (fault.do === 'pause') this.ends.set(fault, this.endOf(fault))
      if (fault.when) this.at(fault.when, (happening) => this.run(fault, happening))
    }
  }

  /** Calls back once, when the moment comes. */
  at(moment: Moment, strike: Cue['strike']): void {
    this.cues.push({ watcher: new MomentWatcher(moment), strike })
  }

  /** Faults without a moment strike before the clients start. */
  async begin(): Promise<void> {
    for (const fault of this.faults) {
      if (!fault.when) await this.strike(fault)
    }
  }

  /** Whether the lesson itself ended this node. */
  isDoomed(node: string): boolean {
    return this.doomed.has(node)
  }

  private feed(happening: TraceEvent | Intent): void {
    const due = this.cues.filter(({ watcher }) => watcher.feed(happening))
    if (due.length === 0) return
    this.cues = this.cues.filter((cue) => !due.includes(cue))
    for (const { strike } of due) strike(happening)
  }

  private run(fault: Fault, happening: TraceEvent | Intent): void {
    this.strike(fault, happening).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      this.world.recorder.record({ kind: 'fault-gave-up', words: `${fault.words}: ${why}`, target: targetOf(fault) })
    })
  }

  private async strike(fault: Fault, happening?: TraceEvent | Intent): Promise<void> {
    const { fleet, gate, recorder } = this.world
    const struck = (target: string) => recorder.record({ kind: 'fault-struck', words: fault.words, target })
    switch (fault.do) {
      case 'pause':
        if (this.ended.has(fault)) return
        struck(`client:${fault.client}`)
        return this.pause(fault, before(happening))
      case 'crash':
        struck(`client:${fault.client}`)
        gate.close(fault.client)
        recorder.record({ kind: 'client-crashed', client: fault.client })
        this.world.destroyClient(fault.client)
        return
      case 'kill-node': {
        const node = fault.node === 'master' ? (this.world.master() ?? fault.node) : fault.node
        struck(`node:${node}`)
        this.doomed.add(node)
        return fleet.kill(node)
      }
      case 'stop-replication': {
        await fleet.stopReplication()
        const node = this.replica()
        struck(`node:${node}`)
        recorder.record({ kind: 'node-frozen', node })
        return
      }
      case 'wake-replica': {
        const node = this.replica()
        struck(`node:${node}`)
        fleet.thaw(node)
        recorder.record({ kind: 'node-thawed', node })
      }
    }
  }

  private replica(): string {
    return this.world.fleet.nodes.find(({ role }) => role === 'replica')?.id ?? 'replica'
  }

  private endOf(fault: Extract<Fault, { do: 'pause' }>): Promise<'moment'> {
    return new Promise((come) =>
      this.at(fault.until, () => {
        this.ended.add(fault)
        come('moment')
      }),
    )
  }

  private async pause(fault: Extract<Fault, { do: 'pause' }>, stoppedBefore: string): Promise<void> {
    const { clock, gate, over, recorder } = this.world
    const { client, words, limitMs = pauseLimitMs } = fault
    const beganMs = clock.nowMs()
    const enough = new AbortController()
    gate.hold(client)
    recorder.record({ kind: 'client-paused', client, before: stoppedBefore })
    const moment = this.ends.get(fault)
    const limit = clock.sleep(limitMs, AbortSignal.any([over, enough.signal])).then(
      () => 'limit' as const,
      () => new Promise<never>(() => {}),
    )
    const ended = await Promise.race([moment, limit])
    enough.abort()
    if (gate.isClosed(client)) return
    if (ended === 'limit') recorder.record({ kind: 'fault-gave-up', words, target: `client:${client}` })
    recorder.record({ kind: 'client-resumed', client, pausedMs: Math.round(clock.nowMs() - beganMs) })
    await gate.release(client, () => clock.yield())
  }
}

const intentOf = ({ client, action }: Passage): Intent => ({ kind: 'client-about-to', client, action })

const targetOf = (fault: Fault) =>
  'client' in fault ? `client:${fault.client}` : `node:${'node' in fault ? fault.node : 'replica'}`

/** What the client was about to do or to hear when it stopped, in words. */
function before(happening: TraceEvent | Intent | undefined): string {
  if (happening?.kind === 'client-about-to') return happening.action
  if (happening?.kind === 'command-sent' || happening?.kind === 'command-executed')
    return `the answer to ${happening.argv[0]}`
  return 'its next step'
}
