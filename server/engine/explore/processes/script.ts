/**
 * Runs the clients' script in this process, because the explored program only locks. The script's next action depends only on its inputs so far, so the script
 * runs once per history.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClientScript, Grant, LockDefinition } from '#scenarios/define.ts'
import { lockKey } from '#scenarios/lesson.ts'
import type { Answer, Request } from '../../port.ts'
import { ReplayedClient } from '../clients/replayed.ts'
import { leaseMs } from '../question.ts'

export type ScriptInput =
  | { acquired: boolean; token?: number }
  | { released: true }
  | { lost: true }
  | { ask: number; value: Answer }

export interface ScriptStanding {
  /** Request that the script makes to the process. */
  wants: 'acquire' | 'release' | 'end'
  /** The script's own requests, which it makes while it asks nothing of the process. */
  pending: { ask: number; request: Request }[]
  believes: boolean
  token: number | undefined
  acquired: number
}

export class ScriptRuns {
  private readonly known = new Map<string, Promise<ScriptStanding>>()

  constructor(
    private readonly script: ClientScript,
    private readonly attempts: number,
  ) {}

  after(inputs: readonly ScriptInput[]): Promise<ScriptStanding> {
    const key = JSON.stringify(inputs)
    const known = this.known.get(key) ?? this.run(inputs)
    this.known.set(key, known)
    return known
  }

  private async run(inputs: readonly ScriptInput[]): Promise<ScriptStanding> {
    const client = new ReplayedClient()
    let wants: ScriptStanding['wants'] = 'end'
    let acquire: (grant: Grant | null) => void = () => {}
    let release: (freed: boolean) => void = () => {}
    let lose = () => {}
    const lock: LockDefinition = {
      ...{ title: 'A process', summary: 'A lock in a process of its own.', waits: true },
      create: (context) => {
        lose = () => context.lost('its lock told it so')
        return {
          acquire: () => {
            wants = 'acquire'
            return new Promise((resolve) => {
              acquire = resolve
            })
          },
          release: () => {
            wants = 'release'
            return new Promise((resolve) => {
              release = resolve
            })
          },
        }
      },
    }
    const parameters = { leaseMs, attempts: this.attempts }
    const setup = { name: 'A', links: undefined, lockKey, parameters, seed: 1, skewMs: 0, memory: {} }
    client.begin(setup, { lock, script: this.script, openLinks: () => ({}) })
    await nextTurn()
    for (const input of inputs) {
      if ('ask' in input) client.answer(input.ask, { value: input.value }, 0)
      else {
        if ('lost' in input) lose()
        else wants = 'end'
        if ('released' in input) release(true)
        if ('acquired' in input)
          acquire(input.acquired ? (input.token === undefined ? {} : { token: input.token }) : null)
      }
      await nextTurn()
    }
    const { pending, believes, token, acquired } = client.standing
    return { wants, pending: pending.map(({ ask, request }) => ({ ask, request })), believes, token, acquired }
  }
}
