/** Drives a client by a history of answers and by nothing else. */

import { basename } from 'node:path'
import { CommandError } from '#scenarios/define.ts'
import { type ClientCode, type ClientSetup, runClient } from '#server/engine/client/client.ts'
import type { Answer, ClientNotice, ClientPort, Request } from '#server/engine/port.ts'
import type { ClientStanding, Pending } from './messages.ts'
import { type HeardOutcome, startedWallMs } from './messages.ts'

interface Asked extends Pending {
  resolve(value: never): void
  reject(error: Error): void
}

/** Maximum number of clock reads and notices before a client's next operation. */
const stepLimit = 10_000

export class ReplayedClient implements ClientPort {
  private readonly asked = new Map<number, Asked>()
  private lastAsk = 0
  private steps = 0
  private ended = false
  private believes = false
  private token: number | undefined
  private acquired = 0
  private sawClock = false
  private looked = false
  private stuck = false
  private threw: string | undefined
  /** Error messages of the client's commands, to distinguish these errors from errors of the client's own code. */
  private readonly failures = new Set<string>()

  constructor(private atMs = 0) {}

  begin(setup: ClientSetup, code: ClientCode): void {
    const { lock } = code
    const seen = (read: () => number) => () => {
      this.sawClock = true
      return read()
    }
    const watched: ClientCode = {
      ...code,
      lock: {
        ...lock,
        create: (context) => {
          const { wallMs, monotonicMs } = context.clock
          const clock = { ...context.clock, wallMs: seen(wallMs), monotonicMs: seen(monotonicMs) }
          return lock.create({ ...context, clock })
        },
      },
    }
    runClient(setup, watched, this).then(() => {
      this.ended = true
    })
  }

  /** Answers a request. The client's code reacts in the next turn of the event loop. */
  answer(ask: number, outcome: HeardOutcome, nowMs: number): void {
    const asked = this.asked.get(ask)
    if (!asked) throw new RangeError(`there is no request ${ask}`)
    this.asked.delete(ask)
    this.atMs = nowMs
    this.looked = false
    this.steps = 0
    if ('value' in outcome) asked.resolve(outcome.value as never)
    else {
      this.failures.add(outcome.error)
      asked.reject(errorOf(outcome.error))
    }
  }

  ask<R extends Request>(request: R): Promise<Answer<R['do']>> {
    this.step()
    const own = this.byItself(request)
    if (own) return Promise.resolve(undefined as Answer<R['do']>)
    this.lastAsk += 1
    const ask = this.lastAsk
    return new Promise((resolve, reject) => {
      this.asked.set(ask, { ask, request, atMs: this.atMs, resolve, reject })
    })
  }

  tell(notice: ClientNotice): void {
    this.step()
    if (notice.tell === 'left') this.believes = false
    else if (notice.tell === 'threw') this.noteThrown(notice)
    else if (notice.tell === 'timer-stopped') {
      for (const [ask, { request }] of this.asked)
        if (request.do === 'tick' && request.timer === notice.timer) this.asked.delete(ask)
    }
  }

  private noteThrown({ message, source }: Extract<ClientNotice, { tell: 'threw' }>): void {
    if (this.failures.has(message)) return
    this.threw = source ? `${message} (${basename(source.file)}:${source.line})` : message
  }

  nowMs(): number {
    this.step()
    this.looked = true
    return this.atMs
  }

  startedWallMs(): number {
    return startedWallMs
  }

  get standing(): ClientStanding {
    const { ended, believes, acquired, sawClock, looked, token, threw, stuck } = this
    return {
      pending: [...this.asked.values()].map(({ ask, request, atMs }) => ({ ask, request, atMs })),
      ...{ ended, believes, acquired, sawClock, looked },
      ...(token === undefined ? {} : { token }),
      ...(threw === undefined ? {} : { threw }),
      ...(stuck ? { stuck } : {}),
    }
  }

  /** Handles a request that involves no other party. Such a request takes effect at once, as part of the previous step. Returns false for any other request. */
  private byItself(request: Request): boolean {
    switch (request.do) {
      case 'enter':
        this.believes = true
        this.acquired += 1
        this.token = request.token
        return true
      case 'leave':
        if (request.leaves) this.believes = false
        return true
      case 'work':
      case 'prepare-write':
        return true
      default:
        return false
    }
  }

  private step(): void {
    this.steps += 1
    if (this.steps <= stepLimit) return
    this.stuck = true
    throw new Error(`${stepLimit} steps without an operation`)
  }
}

function errorOf(error: string): CommandError {
  const code = error.startsWith('TIMEOUT') ? 'TIMEOUT' : error.startsWith('UNREACHABLE') ? 'UNREACHABLE' : 'ERROR_REPLY'
  return new CommandError(code, error, code !== 'TIMEOUT')
}
