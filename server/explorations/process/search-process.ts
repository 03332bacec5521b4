/**
 * Searches in a separate process, which keeps the server's event loop free for the people who are connected. The process is started when first needed, and
 * ended after it has been idle for a while. If it dies, hangs or becomes too large, its pending queries are rejected and its graphs are lost, and the next
 * query starts it again.
 */

import { fileURLToPath } from 'node:url'
import { because } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'
import { inEnglish } from '#model/words/en/reason-error.ts'
import type { Growth } from '#server/engine/explore/exploration.ts'
import { longestMs } from '#server/engine/explore/search-time.ts'
import { NodeProcess } from '#server/processes/node-process.ts'
import { RefusalError } from '#server/runs/refusal.ts'
import { unknownExploration } from '../graphs.ts'
import type { Look, LookAnswer, LookRequest } from '../looks.ts'
import type { Search, Searched, SearchOptions, SearchOrder } from '../search.ts'
import type { Begin, Call, FromSearch, ToSearch } from './messages.ts'

export interface SearchLimits {
  /** Longest silence in milliseconds while the process has work, which is long enough even for a machine with twenty times its usual load. */
  silenceMs: number
  /** Longest silence in milliseconds before the first message, because the process first has to load the lessons. */
  startMs: number
  /** Milliseconds that an exploration may take beyond its own limit. */
  overMs: number
  heapMb: number
  /** Maximum memory of the whole process. Rows of states are outside the heap. */
  residentMb: number
  /** Idle milliseconds after which the process ends. */
  idleMs: number
  lookEveryMs: number
}

const usualLimits: SearchLimits = {
  silenceMs: 60_000,
  startMs: 120_000,
  overMs: 60_000,
  heapMb: 1024,
  residentMb: 1536,
  idleMs: 10 * 60_000,
  lookEveryMs: 1000,
}

export interface SearchProcessOptions extends Begin {
  /** Name of the process's folder. */
  name: string
  onFailure(error: unknown): void
  limits?: Partial<SearchLimits>
}

interface Waiting {
  /** Time at which the answer is overdue. Absent if there is no time limit. */
  dueMs?: number
  onGrowth?: ((growth: Growth) => void) | undefined
  onUnchecked?: (searched: Searched | null) => void
  resolve(value: unknown): void
  reject(error: Error): void
}

const entry = fileURLToPath(new URL('../../engine/entry.mjs', import.meta.url))
const inside = new URL('./inside.ts', import.meta.url).href

export class SearchProcess implements Search {
  private running: Running | undefined
  private closed = false
  private readonly limits: SearchLimits

  constructor(private readonly options: SearchProcessOptions) {
    this.limits = { ...usualLimits, ...options.limits }
  }

  /** Undefined if the process is not running. */
  get pid(): number | undefined {
    return this.running?.pid
  }

  async explore(order: SearchOrder, { onGrowth, onUnchecked, signal }: SearchOptions = {}): Promise<Searched> {
    const running = this.run()
    const dueMs = performance.now() + longestMs(order.limits.ms) + this.limits.overMs
    let held: string | null = null
    const hold = (graph: string | null) => {
      if (held !== null) running.graphs.delete(held)
      if (graph !== null) running.graphs.add(graph)
      held = graph
    }
    const tell = (searched: Searched | null) => {
      // A result that a check found wrong is held until the next one.
      if (searched !== null) hold(searched.graph)
      void onUnchecked?.(searched)
    }
    try {
      const asked = { dueMs, onGrowth, onUnchecked: tell, signal }
      const found = (await running.ask({ do: 'explore', order }, asked)) as Searched
      hold(found.graph)
      return found
    } catch (error) {
      hold(null)
      throw error
    }
  }

  warm(): void {
    this.run()
  }

  async look<L extends Look>(graph: string, what: L, request: LookRequest<L>): Promise<LookAnswer<L>> {
    if (!this.running?.graphs.has(graph)) throw unknownExploration()
    return (await this.running.ask({ do: 'look', graph, what, request })) as LookAnswer<L>
  }

  holds(graph: string): boolean {
    return this.running?.graphs.has(graph) ?? false
  }

  forget(graph: string): void {
    this.running?.forget(graph)
  }

  async close(): Promise<void> {
    this.closed = true
    await this.running?.close(because('search-stopping'))
  }

  private run(): Running {
    if (this.closed) throw new RefusalError('server-stopping')
    this.running ??= new Running(this.options, this.limits, (running) => {
      if (this.running === running) this.running = undefined
    })
    return this.running
  }
}

class Running {
  readonly graphs = new Set<string>()
  private readonly process: NodeProcess
  private readonly calls = new Map<number, Waiting>()
  private lastCall = 0
  private lookedMs = performance.now()
  private heardMs = this.lookedMs
  private askedMs = this.lookedMs
  /** Reason why we ended the process. `isWanted` tells whether that was a normal end. */
  private why: Because | undefined
  private isWanted = false
  private hasSpoken = false
  private readonly looking: NodeJS.Timeout

  constructor(
    { name, scenariosFolder, cacheFolder, edits = false, onFailure }: SearchProcessOptions,
    private readonly limits: SearchLimits,
    onOver: (running: Running) => void,
  ) {
    const begin: Begin = { scenariosFolder, cacheFolder, edits }
    this.process = new NodeProcess({
      ...{ name, heapMb: limits.heapMb, args: [entry, inside, JSON.stringify(begin)] },
      onMessage: (message) => this.hear(message as FromSearch),
      onExit: (exit, lastWords) => {
        clearInterval(this.looking)
        onOver(this)
        if (!this.isWanted)
          onFailure(
            new Error(
              `The search process: ${[exit, ...(this.why ? [this.why] : [])].map(inEnglish).join(': ')}. ${lastWords}`,
            ),
          )
        for (const { reject } of this.calls.values()) reject(lost(this.why ?? exit))
        this.calls.clear()
      },
    })
    this.looking = setInterval(() => this.look(), limits.lookEveryMs)
    this.looking.unref()
  }

  get pid(): number | undefined {
    return this.process.pid
  }

  ask(
    asked: Call,
    { signal, ...waiting }: Omit<Waiting, 'resolve' | 'reject'> & { signal?: AbortSignal | undefined } = {},
  ) {
    this.lastCall += 1
    const call = this.lastCall
    this.askedMs = performance.now()
    // A process without calls may be silent, but from now on it owes an answer.
    if (this.calls.size === 0) this.heardMs = this.askedMs
    const cancel = () => this.say({ do: 'cancel', call })
    return new Promise<unknown>((resolve, reject) => {
      this.calls.set(call, { ...waiting, resolve, reject })
      this.say({ call, ...asked })
      if (signal?.aborted) cancel()
      signal?.addEventListener('abort', cancel)
    }).finally(() => signal?.removeEventListener('abort', cancel))
  }

  forget(graph: string): void {
    if (this.graphs.delete(graph)) this.say({ do: 'forget', graph })
  }

  /** Ends the process normally. */
  async close(why: Because): Promise<void> {
    this.isWanted = true
    await this.end(why)
  }

  private async end(why: Because): Promise<void> {
    this.why ??= why
    await this.process.end()
  }

  private say(message: ToSearch): void {
    this.process.say(message)
  }

  private hear(message: FromSearch): void {
    this.heardMs = performance.now()
    this.hasSpoken = true
    if (message.say === 'alive') {
      const { residentMb } = this.limits
      if (message.residentMb > residentMb) void this.end(because('search-large', { megabytes: residentMb }))
      return
    }
    const waiting = this.calls.get(message.call)
    if (message.say === 'growth') return void waiting?.onGrowth?.(message.growth)
    if (message.say === 'unchecked') return void waiting?.onUnchecked?.(message.searched)
    this.calls.delete(message.call)
    if (message.say === 'done') waiting?.resolve(message.value)
    else if (message.say === 'refused') waiting?.reject(new RefusalError(message.refusal))
    else {
      waiting?.reject(new Error(message.message))
      // The process's state is unknown after an unforeseen error.
      void this.end(because('search-unforeseen'))
    }
  }

  private look(): void {
    const nowMs = performance.now()
    // While our own process stalled, it read none of the search's messages.
    const stoodStillMs = nowMs - this.lookedMs - this.limits.lookEveryMs
    this.lookedMs = nowMs
    if (stoodStillMs > this.limits.lookEveryMs) this.heardMs = nowMs
    if (this.calls.size === 0) {
      if (nowMs - this.askedMs > this.limits.idleMs) void this.close(because('search-idle'))
      return
    }
    const silenceMs = this.hasSpoken ? this.limits.silenceMs : this.limits.startMs
    if (nowMs - this.heardMs > silenceMs) void this.end(because('search-silent', { seconds: silenceMs / 1000 }))
    const isLate = [...this.calls.values()].some(({ dueMs = Number.POSITIVE_INFINITY }) => nowMs > dueMs)
    if (isLate) void this.end(because('search-endless'))
  }
}

const lost = (why: Because) => new RefusalError('search-ended', { why })
