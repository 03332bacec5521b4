/** Controls one process of the explored program: its answers, the commands that it has under way, and whether it is at rest. */

import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { ReasonError } from '#model/words/en/reason-error.ts'
import { ProcessConversation } from '../../client/process/conversation.ts'
import { isEnd, keptLines, withLog } from '../../client/process/last-words.ts'
import { type ProcessAnswer, protocol, versions } from '../../client/process/messages.ts'
import type { RunClock } from '../../clock.ts'
import { NotExplorable } from '../clients/messages.ts'
import { leaseMs } from '../question.ts'
import type { ExploredStore, HeldCommand, HoldingEntrance } from '../store.ts'
import { busyPorts, canSee, look, pairOf, tickersOf } from './at-rest.ts'

/** A program to explore, and everything that is needed to start it. */
export interface ExploredProgram {
  command: readonly string[]
  nodes: number
  key: string
  store: ExploredStore
  clock: RunClock
}

export interface Said {
  to: 'acquire' | 'release' | 'end'
  ok: boolean
  token?: number
}

/** Milliseconds that a process may take to begin. After that, it may stay silent for `silenceMs`. */
const beginLimitMs = 60_000
const silenceMs = 20_000
const waitElsewhereMs = 30
/** Milliseconds within which an idle process starts to run after something was sent to it. If the process has not run by then, it has nothing to do. */
const awakensMs = 200

let starts = 0

export class LockProcess {
  /** Commands without an answer, oldest first. */
  readonly held: HeldCommand[] = []
  /** Bytes of the tokens that the process has made, keyed by token. `peers` has peers' tokens that the process has heard of, keyed by `peer:token`. */
  readonly own = new Map<number, string>()
  readonly peers = new Map<string, string>()
  /** The process's commands, keyed by their number in its history. `labels` has the number of each connection's first command, keyed by connection. */
  readonly asked = new Map<number, HeldCommand>()
  readonly labels = new Map<number, number>()
  /** Preferred order of a peer's token relative to the process's own token, if there is a choice. */
  prefers: 'less' | 'more' | undefined
  /** Number of events in the process so far: output, commands, failures. */
  events = 0
  isLost = false
  /** Reason why the process has ended by itself. */
  gone: string | undefined
  name = ''
  key: string | undefined
  /** Expression with which the program reads the lock's holders from the lock's key. */
  holders: string | undefined
  private said: Said[] = []
  private isOwed = false
  private refusal: NotExplorable | undefined
  private wake: () => void = () => {}
  private entrance: HoldingEntrance | undefined
  private conversation: ProcessConversation | undefined
  private tickers: ReadonlySet<string> = new Set()
  private log: string[] = []
  private isOver = false

  private constructor(private readonly program: ExploredProgram) {}

  /** Starts the program and waits until it has begun. Rejects with `NotExplorable`. */
  static async start(program: ExploredProgram): Promise<LockProcess> {
    const started = new LockProcess(program)
    try {
      await started.begin()
    } catch (error) {
      started.kill()
      throw error
    }
    return started
  }

  private async begin(): Promise<void> {
    const { program } = this
    if (!program.store.hold) throw new NotExplorable(['no-entrance'])
    this.entrance = await program.store.hold(program.nodes, {
      onHeld: (command) => {
        this.held.push(command)
        this.happens()
      },
      onChange: () => this.happens(),
      onRefused: (why) => {
        this.refusal ??= why
        this.happens()
      },
    })
    if (this.isOver) return this.entrance.close()
    this.conversation = new ProcessConversation(
      program.command,
      program.clock,
      {
        onLost: () => {
          this.isLost = true
          this.happens()
        },
        onLog: (line) => {
          this.log = [...this.log, line].slice(-keptLines)
        },
        onAt: () => {},
        onFailed: (why) => this.fail(why),
      },
      silenceMs,
    )
    this.conversation.busy = () => this.held.length > 0
    starts += 1
    // Every start gets its own name and seed, so that values derived from the name or the seed differ between starts.
    const [client, seed] = [`worker${1000 + starts}`, 1000 + starts * 7919]
    const { key } = program
    const asked = {
      do: 'init',
      protocol,
      versions,
      client,
      redis: this.entrance.urls,
      run: `explored-${starts}`,
      key,
    } as const
    const answer = await Promise.race([this.conversation.ask({ ...asked, leaseMs, seed }, beginLimitMs), this.failed()])
    if (!answer.ok) throw new NotExplorable(['refused', answer.error ?? answer.why ?? 'no'], 'refused')
    this.name = answer.name ?? 'your lock'
    this.key = answer.key
    this.holders = answer.holders
    this.tickers = await tickersOf(this.conversation.pid ?? 0)
  }

  /** Rejects when the process has failed, or has sent something that cannot be explored. */
  private async failed(): Promise<never> {
    for (;;) {
      await this.next()
      if (this.refusal) throw this.refusal
      if (this.gone !== undefined) throw new NotExplorable(['process-failed', this.gone], 'protocol')
    }
  }

  request(what: 'acquire' | 'release' | 'end'): void {
    this.isOwed = true
    const ask = what === 'acquire' ? ({ do: 'acquire', waitMs: 0 } as const) : { do: what }
    void this.conversation?.ask(ask).then((answer) => this.hear(what, answer))
  }

  /** Returns the answers that the process has given so far. Each answer is returned once. */
  takeSaid(): Said[] {
    const said = this.said
    this.said = []
    return said
  }

  answered(command: HeldCommand): void {
    this.held.splice(this.held.indexOf(command), 1)
  }

  /** Milliseconds for which the process's oldest command has been held. Many clients give up after some seconds. */
  get heldMs(): number {
    const [oldest] = this.held
    return oldest === undefined ? 0 : performance.now() - oldest.sinceMs
  }

  /**
   * Number of times that the process has run so far, or -1 if it is not idle or has no commands under way. Once this number has grown, an idle process has read
   * what it was sent.
   */
  get ranSoFar(): number {
    return canSee && this.isIdle && this.held.length > 0 ? this.look().slices : -1
  }

  /** Resolves once the process is at rest. `ran` is the value of `ranSoFar` before something was sent to the process. Rejects with `NotExplorable`. */
  async atRest(ran = -1): Promise<void> {
    const startedMs = performance.now()
    const wasIdle = ran >= 0
    for (;;) {
      if (this.refusal) throw this.refusal
      if (this.gone !== undefined || this.isOver) return
      if (!this.isIdle) {
        await this.next()
        continue
      }
      const { events } = this
      if (!canSee) {
        await delay(waitElsewhereMs)
        if (events === this.events) return
        continue
      }
      const before = this.look()
      const isUnheard = wasIdle && before.slices <= ran && performance.now() - startedMs < awakensMs
      if (before.running || isUnheard || (await this.isUnderWay())) {
        await delay(1)
        continue
      }
      await nextTurn()
      await nextTurn()
      if (events !== this.events) continue
      const after = this.look()
      if (!after.running && after.slices === before.slices) return
      await delay(1)
    }
  }

  kill(): void {
    this.isOver = true
    this.conversation?.kill()
    this.entrance?.close()
    this.happens()
  }

  /** Whether the process may be at rest. If so, the process owes us no answer, unless we hold one of its commands, and no other command waits for its reply. */
  private get isIdle(): boolean {
    return (this.held.length > 0 || !this.isOwed) && this.entrance?.isBusy !== true
  }

  private look() {
    return look(this.conversation?.pid ?? 0, this.tickers)
  }

  /**
   * Returns whether bytes are on their way on one of several connections. With a single connection, a command is sent only after the answer to the previous
   * command.
   */
  private async isUnderWay(): Promise<boolean> {
    const { listening = [], connected = [] } = this.entrance?.ports ?? {}
    if (connected.length < 2) return false
    const busy = await busyPorts()
    if (listening.some((port) => busy.listening.has(port))) return true
    return connected.some(
      ([one, other]) => busy.connected.has(pairOf(one, other)) || busy.connected.has(pairOf(other, one)),
    )
  }

  private hear(to: Said['to'], { ok, token }: ProcessAnswer): void {
    this.isOwed = false
    this.said.push({ to, ok, ...(token === undefined ? {} : { token }) })
    this.happens()
  }

  private fail(why: ReasonError): void {
    if (isEnd(why)) this.gone = withLog(why, this.log).message
    else
      this.refusal ??= new NotExplorable(
        ['process-failed', why.message],
        why.because.reason === 'answer-late' ? 'silent' : 'protocol',
      )
    this.happens()
  }

  private happens(): void {
    this.events += 1
    const { wake } = this
    this.wake = () => {}
    wake()
  }

  private next(): Promise<void> {
    const { wake } = this
    return new Promise((resolve) => {
      this.wake = () => {
        wake()
        resolve()
      }
    })
  }
}
