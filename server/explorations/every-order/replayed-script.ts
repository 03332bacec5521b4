/** Replays one client: runs its script from the start and gives the script the answers of a list. Each list is a new run of the script. */
import { CommandError } from '#scenarios/define.ts'
import { type ClientCode, type ClientSetup, runClient } from '#server/engine/client/client.ts'
import type { Answer, ClientNotice, ClientPort, Request } from '#server/engine/port.ts'

/** Answer to one request, and the time that the client's clock shows from this answer on. `error` means that the command failed, or that no answer came. */
export interface HeardAnswer {
  ask: number
  outcome: { value: unknown } | { error: string }
  nowMs: number
}

export interface OpenRequest {
  ask: number
  request: Request
  sinceMs: number
}

/** An action of the client's own code: it began or stopped believing that it holds the lock, it gave up, or it finished. */
export type OwnDeed = ClientNotice | Extract<Request, { do: 'enter' | 'leave' }> | { finished: true }

export interface ReplayedStanding {
  waiting: readonly OpenRequest[]
  /** Actions since the last answer. */
  deeds: readonly OwnDeed[]
  finished: boolean
  /** Whether the lock read a clock before the first answer. */
  readClock: boolean
}

/** Wall-clock time at the start, which is the same in every order. */
export const wallStartMs = Date.UTC(2024, 0, 1)

/** Maximum number of steps between two answers. Code that makes more steps counts as looping. */
const mostSteps = 10_000

/**
 * Runs the script until it has received all answers in `heard`, and resolves with the script's state at that point. `beginsMs` is the clock's time at the
 * beginning.
 */
export async function replay(
  setup: ClientSetup,
  code: ClientCode,
  beginsMs: number,
  heard: readonly HeardAnswer[],
): Promise<ReplayedStanding> {
  const port = new AnsweredPort(beginsMs)
  void runClient(setup, watchingClock(code, port), port).then(() => port.finish())
  await nextTurn()
  for (const one of heard) {
    port.answer(one)
    await nextTurn()
  }
  return port.standing
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Wraps the lock's clock, to note whether the lock reads it. */
function watchingClock(code: ClientCode, port: AnsweredPort): ClientCode {
  const { lock } = code
  const noted = (read: () => number) => () => {
    port.readClock = true
    return read()
  }
  const create: typeof lock.create = (context) => {
    const { clock } = context
    const { wallMs, monotonicMs } = clock
    return lock.create({
      ...context,
      clock: { ...clock, wallMs: noted(wallMs), monotonicMs: noted(monotonicMs) },
    })
  }
  return { ...code, lock: { ...lock, create } }
}

class AnsweredPort implements ClientPort {
  readClock = false
  private readonly open = new Map<number, OpenRequest & { resolve(value: never): void; reject(error: Error): void }>()
  private deeds: OwnDeed[] = []
  private finished = false
  private asks = 0
  private steps = 0

  constructor(private clockMs: number) {}

  get standing(): ReplayedStanding {
    const waiting = [...this.open.values()].map(({ ask, request, sinceMs }) => ({ ask, request, sinceMs }))
    const { deeds, finished, readClock } = this
    return { waiting, deeds, finished, readClock }
  }

  answer({ ask, outcome, nowMs }: HeardAnswer): void {
    const asked = this.open.get(ask)
    if (asked === undefined) throw new RangeError(`nothing is asked with number ${ask}`)
    this.open.delete(ask)
    this.clockMs = nowMs
    this.deeds = []
    this.steps = 0
    if ('value' in outcome) asked.resolve(outcome.value as never)
    else asked.reject(failure(outcome.error))
  }

  ask<R extends Request>(request: R): Promise<Answer<R['do']>> {
    this.step()
    const asked: Request = request
    if (asked.do === 'enter' || asked.do === 'leave') this.deeds.push(asked)
    // These requests are not steps of their own.
    if (['enter', 'leave', 'work', 'prepare-write'].includes(asked.do)) return Promise.resolve(undefined as never)
    this.asks += 1
    const ask = this.asks
    return new Promise((resolve, reject) => {
      this.open.set(ask, { ask, request, sinceMs: this.clockMs, resolve, reject })
    })
  }

  tell(notice: ClientNotice): void {
    this.step()
    if (notice.tell !== 'timer-stopped') this.deeds.push(notice)
    else {
      for (const [ask, { request }] of this.open)
        if (request.do === 'tick' && request.timer === notice.timer) this.open.delete(ask)
    }
  }

  nowMs(): number {
    this.step()
    return this.clockMs
  }

  startedWallMs = () => wallStartMs

  finish(): void {
    this.finished = true
    this.deeds.push({ finished: true })
  }

  private step(): void {
    this.steps += 1
    if (this.steps > mostSteps) throw new Error(`${mostSteps} steps without an operation`)
  }
}

function failure(error: string): CommandError {
  const noAnswer = error.startsWith('TIMEOUT')
  return new CommandError(noAnswer ? 'TIMEOUT' : 'ERROR_REPLY', error, !noAnswer)
}
