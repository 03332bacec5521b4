import { describe, expect, it } from 'vitest'
import { collectWhenIdle } from './idle.ts'

function* count(to: number): Generator<number> {
  for (let number = 1; number <= to; number += 1) yield number
}

describe('work that waits', () => {
  it('is not begun at once, and hands over everything in order', async () => {
    let begun = false
    const steps = (function* () {
      begun = true
      yield* count(1000)
    })()
    const collected = new Promise<number[]>((resolve) => collectWhenIdle(steps, resolve))
    expect(begun).toBe(false)
    expect(await collected).toEqual([...count(1000)])
  })

  it('ends when nobody wants it any more', async () => {
    let handedOver = false
    const stop = collectWhenIdle(count(3), () => {
      handedOver = true
    })
    stop()
    await new Promise<void>((resolve) => collectWhenIdle(count(3), () => resolve()))
    expect(handedOver).toBe(false)
  })
})
