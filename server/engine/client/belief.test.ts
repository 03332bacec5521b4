import { describe, expect, test } from 'vitest'
import { OwnBelief } from './belief.ts'

const now = () => 0

describe('belief', () => {
  test('begins when it enters and ends with its release', () => {
    const belief = new OwnBelief()
    expect(belief.isHeld(now)).toBe(false)
    belief.enter({ token: 7 })
    expect([belief.isHeld(now), belief.grant?.token, belief.endsWithRelease]).toEqual([true, 7, true])
    expect(belief.release()).toEqual({})
    expect(belief.isHeld(now)).toBe(false)
  })

  test('of a client that acquired twice ends with the last release, and counts on the way', () => {
    const belief = new OwnBelief()
    expect(belief.nextDepth).toEqual({})
    belief.enter({})
    expect(belief.nextDepth).toEqual({ depth: 2 })
    belief.enter({})
    expect(belief.endsWithRelease).toBe(false)
    expect(belief.release()).toEqual({ depth: 1 })
    expect([belief.isHeld(now), belief.endsWithRelease]).toEqual([true, true])
    expect(belief.release()).toEqual({})
    expect(belief.isHeld(now)).toBe(false)
  })

  test('that was lost is over at once, and is not lost twice', () => {
    const belief = new OwnBelief()
    belief.enter({})
    expect(belief.end()).toBe(true)
    expect(belief.end()).toBe(false)
    expect(belief.isHeld(now)).toBe(false)
  })

  test('a release too many leaves nothing to count', () => {
    const belief = new OwnBelief()
    belief.release()
    belief.enter({})
    expect(belief.nextDepth).toEqual({ depth: 2 })
  })

  test('a grant that says how long it is valid is not held for longer', () => {
    const belief = new OwnBelief()
    belief.enter({ validUntilMs: 100 })
    expect([belief.isHeld(() => 99), belief.isHeld(() => 100)]).toEqual([true, false])
  })
})
