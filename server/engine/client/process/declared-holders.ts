/**
 * Evaluates the JavaScript expression that finds the holders of an external lock in its key. The lock's process gives this expression in its answer to `init`.
 * The expression may use `type`, `value` and `nowMs`.
 */

import vm from 'node:vm'
import { because } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'
import type { Holder, LockState } from '#scenarios/define.ts'
import { Lru } from '#server/base/lru.ts'
import { ProcessRefusal } from './refusal.ts'

/** Maximum milliseconds that the expression may run, so that an endless expression cannot stop the run. */
const limitMs = 200

export class DeclaredHolders {
  failure: Because | undefined
  private readonly script: vm.Script
  /** Cached results. An evaluation in a fresh context takes milliseconds, and the explorer asks for the same key in many states. */
  private readonly known = new Lru<Holder[]>(1000)

  /** Throws a `ProcessRefusal` if `expression` does not parse. */
  constructor(expression: string) {
    try {
      this.script = new vm.Script(`(${expression}\n)`, { filename: 'holders' })
    } catch (error) {
      throw new ProcessRefusal('holders-no-expression', { why: String(error) })
    }
  }

  /** Implements a lock definition's `holders`. If the expression fails, returns one unknown holder and keeps the first error in `failure`. */
  readonly of = ({ type, value }: LockState, nowMs: number): Holder[] => {
    const asked = JSON.stringify([type, value, nowMs])
    const known = this.known.get(asked)
    if (known) return known
    try {
      const holders = holdersOf(
        this.script.runInNewContext({ type, value: structuredClone(value), nowMs }, { timeout: limitMs }),
      )
      this.known.set(asked, holders)
      return holders
    } catch (error) {
      this.failure ??= because('holders-failed', { type, value: JSON.stringify(value), why: String(error) })
      return [{}]
    }
  }
}

function holdersOf(said: unknown): Holder[] {
  if (said === null || said === undefined || said === false || said === '') return []
  if (said === true) return [{ sign: 'held' }]
  if (typeof said === 'string' || typeof said === 'number') return [{ sign: String(said) }]
  if (typeof said !== 'object') throw new TypeError(`it answers ${typeof said}`)
  const { sign, dueMs } = said as { sign?: unknown; dueMs?: unknown }
  if (sign === null || sign === undefined || sign === '') return []
  return [{ sign: String(sign), ...(dueMs === undefined || dueMs === null ? {} : { dueWallMs: Number(dueMs) }) }]
}
