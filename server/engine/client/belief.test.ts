import { describe, expect, test } from 'vitest'
import { Belief } from './belief.ts'

describe('belief', () => {
  test('begins when it enters and ends with its release', () => {
    const belief = new Belief()
    expect(belief.held).toBe(false)
    belief.enter({ token: 7 })
    expect([belief.held, belief.grant?.token, belief.endsWithRelease]).toEqual([true, 7, true])
    expect(belief.release()).toEqual({})
    expect(belief.held).toBe(false)
  })

  test('of a client that acquired twice ends with the last release, and counts on the way', () => {
    const belief = new Belief()
    expect(belief.nextDepth).toEqual({})
    belief.enter({})
    expect(belief.nextDepth).toEqual({ depth: 2 })
    belief.enter({})
    expect(belief.endsWithRelease).toBe(false)
    expect(belief.release()).toEqual({ depth: 1 })
    expect([belief.held, belief.endsWithRelease]).toEqual([true, true])
    expect(belief.release()).toEqual({})
    expect(belief.held).toBe(false)
  })

  test('that was lost is over at once, and is not lost twice', () => {
    const belief = new Belief()
    belief.enter({})
    expect(belief.end()).toBe(true)
    expect(belief.end()).toBe(false)
    expect(belief.held).toBe(false)
  })

  test('a release too many leaves nothing to count', () => {
    const belief = new Belief()
    belief.release()
    belief.enter({})
    expect(belief.nextDepth).toEqual({ depth: 2 })
  })
})
