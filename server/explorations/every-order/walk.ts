/**
 * Walks every order of the steps, one by one. States are never merged: each list of steps is followed to its end. This is slow, but cannot make the mistakes of
 * a search that merges states.
 */

import type { Budget } from '#scenarios/budget.ts'
import type { ExplorationQuestion } from '#server/engine/explore/question.ts'
import type { ExploredLock, RawReply, StoreCommand } from '#server/engine/explore/store.ts'
import type { Base, Bases } from './bases.ts'
import type { Life, Lives } from './lives.ts'
import type { OpenRequest } from './replayed-script.ts'
import type { WatchedStore } from './watched-store.ts'

interface OnTheWay {
  client: number
  ask: number
  raw: RawReply
}

/** An event within a step, reduced to what a recording shows. */
export type WalkEvent =
  | { what: 'asked'; client: number; waiting: OpenRequest; at: number; after: Base }
  | { what: 'heard'; client: number; waiting: OpenRequest; raw: RawReply; after: Life }
  | { what: 'began'; client: number; after: Life }
  | { what: 'crashed'; client: number }
  | { what: 'time-passed' }

export interface WalkSituation {
  before: WalkSituation | null
  /** The step that led here, in the explorer's notation. */
  step: string
  happened: readonly WalkEvent[]
  nowMs: number
  /** Databases of the nodes, followed by the database of the protected resource. */
  bases: readonly Base[]
  /** State of each client, or `null` if the client has not begun. */
  lives: readonly (Life | null)[]
  crashed: readonly boolean[]
  onTheWay: readonly OnTheWay[]
  left: Omit<Budget, 'attempts' | 'restarts' | 'delayedRestarts'>
}

interface Parts {
  store: WatchedStore
  bases: Bases
  lives: Lives
  lock: ExploredLock
  names: readonly string[]
  question: ExplorationQuestion
}

/** A possible next step. `take` takes this step. `wants` is the command that must have been executed before that. */
interface Possible {
  step: string
  wants?: { base: Base; command: StoreCommand } | undefined
  take(): Taken
}

export function stepsTo(situation: WalkSituation): string[] {
  const steps: string[] = []
  for (let at: WalkSituation | null = situation; at?.before; at = at.before) steps.push(at.step)
  return steps.reverse()
}

/** The situation after a step. `hears` is the answer that the step's client has yet to process. */
interface Taken {
  situation: WalkSituation
  hears?: { client: number; waiting: OpenRequest; raw: RawReply }
}

const noAnswer: RawReply = { error: 'TIMEOUT: no answer came' }

export class OrderWalk {
  constructor(private readonly parts: Parts) {}

  /** Yields every complete order, shorter orders first. `isWanted` returns whether orders that begin with the steps to this situation are wanted. */
  async *orders(isWanted: (situation: WalkSituation) => boolean = () => true): AsyncGenerator<WalkSituation> {
    let level = [await this.start()]
    while (level.length > 0) {
      const possible = level.map((situation) => this.possible(situation))
      for (const [index, steps] of possible.entries()) {
        const situation = level[index]
        if (steps.length === 0 && situation) yield situation
      }
      await this.parts.bases.learn(possible.flat().flatMap(({ wants = [] }) => wants))
      const taken = possible.flat().map((one) => one.take())
      level = await this.heard(taken.filter(({ situation }) => isWanted(situation)))
    }
  }

  private async start(): Promise<WalkSituation> {
    const { bases, lives, names, question } = this.parts
    const { leaseEnds, crashes, lateReplies, ticks } = question.budget
    const began = await Promise.all(names.map((_, client) => lives.begin(client, 0)))
    // A client whose first action is to read its clock begins only with its first step. If no lease can end, no time passes before that step, so the client
    // begins at once.
    const waits = (life: Life) => leaseEnds > 0 && life.standing.readClock
    return {
      before: null,
      step: '',
      happened: began.flatMap((after, client) => (waits(after) ? [] : { what: 'began', client, after })),
      nowMs: 0,
      bases: bases.atFirst,
      lives: began.map((life) => (waits(life) ? null : life)),
      crashed: names.map(() => false),
      onTheWay: [],
      left: { leaseEnds, crashes, lateReplies, ticks },
    }
  }

  /** Delivers the answers of these steps to the clients. */
  private async heard(taken: readonly Taken[]): Promise<WalkSituation[]> {
    const { lives, store } = this.parts
    return await Promise.all(
      taken.map(async ({ situation, hears }) => {
        for (const [client, life] of situation.lives.entries())
          if (life === null) await lives.begin(client, situation.nowMs)
        if (!hears) return situation
        const { client, waiting, raw } = hears
        const life = situation.lives[client]
        if (!life) throw new RangeError('somebody hears who has not begun')
        const outcome = isTime(waiting) ? { value: undefined } : store.outcomeOf(waiting.request, raw)
        const after = await lives.hear(life, { ask: waiting.ask, outcome, nowMs: situation.nowMs })
        const happened = [...situation.happened, { what: 'heard', client, waiting, raw, after } as const]
        return { ...situation, happened, lives: replaced(situation.lives, client, after) }
      }),
    )
  }

  private possible(situation: WalkSituation): Possible[] {
    const { names } = this.parts
    const live = names.map((_, client) => this.isLive(situation, client))
    if (live.every((is) => !is)) return []
    const own = names.flatMap((name, client) =>
      situation.crashed[client] ? [] : this.ofClient(situation, client, name),
    )
    const crashes = names.flatMap((name, client) => (live[client] ? this.crash(situation, client, name) : []))
    return [...own, ...crashes, ...this.leaseEnd(situation)]
  }

  /** Returns whether the client has not crashed, and either its script is still running or one of its requests to the store has yet to be carried out. */
  private isLive(situation: WalkSituation, client: number): boolean {
    const life = situation.lives[client]
    if (situation.crashed[client]) return false
    return !life?.standing.finished || life.standing.waiting.some((waiting) => !isTime(waiting))
  }

  private ofClient(before: WalkSituation, client: number, name: string): Possible[] {
    const { lives } = this.parts
    const life = before.lives[client] ?? lives.begun(client, before.nowMs)
    const possible = inOrder(life.standing.waiting).flatMap((waiting, index) => {
      const step = index === 0 ? name : `${name}#${index + 1}`
      const answer = before.onTheWay.find((one) => one.client === client && one.ask === waiting.ask)
      if (answer !== undefined) return this.hear(before, client, step, waiting, answer)
      if (isTime(waiting)) return this.wake(before, client, step, waiting)
      return this.carryOut(before, client, step, waiting)
    })
    const [first] = life.standing.waiting
    if (before.lives[client] !== null || first === undefined || before.left.lateReplies === 0) return possible
    const begin = (): Taken => ({ situation: this.begun(this.step(before, `${name}>`, 'lateReplies'), client) })
    return [...possible, { step: `${name}>`, take: begin }]
  }

  private carryOut(before: WalkSituation, client: number, step: string, waiting: OpenRequest): Possible[] {
    const { store, lock } = this.parts
    const { database: at, command } = store.translate(waiting.request, lock)
    const base = before.bases[at]
    if (base === undefined) throw new RangeError(`no database ${at}`)
    const wants = { base, command }
    const carried = (situation: WalkSituation) => {
      const after = this.parts.bases.after(base, command)
      const asked = { what: 'asked', client, waiting, at, after } as const
      const bases = replaced(situation.bases, at, after)
      return { after, situation: { ...situation, happened: [...situation.happened, asked], bases } }
    }
    const now = (): Taken => {
      const { after, situation } = carried(this.begun(this.step(before, step), client))
      return { situation, hears: { client, waiting, raw: after.raw } }
    }
    const late = (): Taken => {
      const { after, situation } = carried(this.begun(this.step(before, `${step}/`, 'lateReplies'), client))
      return {
        situation: { ...situation, onTheWay: [...situation.onTheWay, { client, ask: waiting.ask, raw: after.raw }] },
      }
    }
    return [
      { step, wants, take: now },
      ...(before.left.lateReplies > 0 ? [{ step: `${step}/`, wants, take: late }] : []),
    ]
  }

  private hear(
    before: WalkSituation,
    client: number,
    step: string,
    waiting: OpenRequest,
    answer: OnTheWay,
  ): Possible[] {
    const onTheWay = before.onTheWay.filter((one) => one !== answer)
    const comes = (name: string, raw: RawReply): Possible => ({
      step: name,
      take: () => ({ situation: { ...this.step(before, name), onTheWay }, hears: { client, waiting, raw } }),
    })
    const isCommand = waiting.request.do === 'command'
    return [comes(step, answer.raw), ...(isCommand ? [comes(`${step}?`, noAnswer)] : [])]
  }

  /** Returns the step that ends a sleep or a timer, if it is possible. In this step, time passes until the sleep's end. */
  private wake(before: WalkSituation, client: number, step: string, waiting: OpenRequest): Possible[] {
    const { request, sinceMs } = waiting
    if (request.do !== 'sleep' && request.do !== 'tick') return []
    if (request.do === 'tick' && before.left.ticks === 0) return []
    const byMs = Math.max(0, Math.ceil(sinceMs + request.ms - before.nowMs))
    const ends = byMs === 0 ? 0 : new Set(this.leases(before).filter((leftMs) => leftMs <= byMs)).size
    if (ends > before.left.leaseEnds) return []
    const take = (): Taken => {
      const passed = this.pass(this.begun(this.step(before, step), client), byMs)
      const { left } = passed
      const ticks = left.ticks - (request.do === 'tick' ? 1 : 0)
      const situation = { ...passed, left: { ...left, ticks, leaseEnds: left.leaseEnds - ends } }
      return { situation, hears: { client, waiting, raw: { reply: null } } }
    }
    return [{ step, take }]
  }

  private crash(before: WalkSituation, client: number, name: string): Possible[] {
    if (before.left.crashes === 0) return []
    const take = (): Taken => {
      const situation = this.step(before, `!${name}`, 'crashes')
      const happened = [{ what: 'crashed', client } as const]
      return { situation: { ...situation, happened, crashed: replaced(before.crashed, client, true) } }
    }
    return [{ step: `!${name}`, take }]
  }

  private leaseEnd(before: WalkSituation): Possible[] {
    const firstMs = Math.min(...this.leases(before))
    if (before.left.leaseEnds === 0 || !Number.isFinite(firstMs)) return []
    return [{ step: '~', take: () => ({ situation: this.pass(this.step(before, '~', 'leaseEnds'), firstMs) }) }]
  }

  private step(before: WalkSituation, step: string, uses?: keyof WalkSituation['left']): WalkSituation {
    const left = uses === undefined ? before.left : { ...before.left, [uses]: before.left[uses] - 1 }
    return { ...before, before, step, happened: [], left }
  }

  private pass(situation: WalkSituation, byMs: number): WalkSituation {
    if (byMs === 0) return situation
    const { bases } = this.parts
    return {
      ...situation,
      happened: [...situation.happened, { what: 'time-passed' }],
      nowMs: situation.nowMs + byMs,
      bases: situation.bases.map((base) => bases.later(base, byMs)),
    }
  }

  private begun(situation: WalkSituation, client: number): WalkSituation {
    if (situation.lives[client] !== null) return situation
    const after = this.parts.lives.begun(client, situation.nowMs)
    return {
      ...situation,
      happened: [...situation.happened, { what: 'began', client, after }],
      lives: replaced(situation.lives, client, after),
    }
  }

  private leases({ bases }: WalkSituation): number[] {
    return bases.flatMap(({ leasesMs }) => leasesMs)
  }
}

const isTime = ({ request }: OpenRequest) => request.do === 'sleep' || request.do === 'tick'

/** Sorts requests in the order in which steps are numbered: operations first, then sleeps, then timers. */
function inOrder(waiting: readonly OpenRequest[]): OpenRequest[] {
  const rank = ({ request }: OpenRequest) => (request.do === 'tick' ? 2 : request.do === 'sleep' ? 1 : 0)
  return [...waiting].sort((one, other) => rank(one) - rank(other) || one.ask - other.ask)
}

const replaced = <T>(all: readonly T[], at: number, by: T): T[] => all.map((one, index) => (index === at ? by : one))
