/** Holders of a brought lock by its key, as its process declares in the answer to `init`: a JavaScript expression over `type`, `value` and `nowMs`. */

import vm from 'node:vm'
import { because } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'
import type { Holder, LockState } from '#scenarios/define.ts'
import { Lru } from '#server/base/lru.ts'
import { ProcessRefusal } from './refusal.ts'

/** An expression is small; one that never ends must not stop the run. */
const limitMs = 200

export class DeclaredHolders {
  /** The first error that the expression threw. */
  failure: Because | undefined
  private readonly script: vm.Script
  /** Cache, because an evaluation takes milliseconds in a context of its own, and the explorer asks for the same key in many states. */
  private readonly known = new Lru<Holder[]>(1000)

  /** Throws a `ProcessRefusal` if it is no expression. */
  constructor(expression: string) {
    try {
      this.script = new vm.Script(`(${expression}\n)`, { filename: 'holders' })
    } catch (error) {
      throw new ProcessRefusal('holders-no-expression', { why: String(error) })
    }
  }

  /** For a lock definition's `holders`. A holder that cannot be told is an unknown one. */
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
