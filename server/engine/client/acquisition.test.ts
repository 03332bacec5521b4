import { describe, expect, test } from 'vitest'
import { CommandError } from '#scenarios/define.ts'
import { Acquisition } from './acquisition.ts'

const refused = { refused: 'the lock was not granted' }
const lost = new CommandError('CONNECTION_LOST', 'the connection was closed', false)
/** Random fraction that causes no jitter. */
const even = () => 0.5

describe('an acquisition', () => {
  test('enters with what it was granted', () => {
    const acquisition = new Acquisition({}, false, 0)
    expect(acquisition.after({ grant: { token: 33 } }, 5, even)).toEqual({ do: 'enter', grant: { token: 33 } })
  })

  test('without a wait, one refusal is the end', () => {
    const acquisition = new Acquisition({}, false, 100)
    expect(acquisition.after(refused, 102.4, even)).toEqual({ do: 'give-up', why: refused.refused, waitedMs: 2 })
  })

  test('tries again until the wait is over, tells only once that it waits, and never sleeps past the end', () => {
    const acquisition = new Acquisition({ waitMs: 250, retryMs: 100 }, false, 1000)
    expect(acquisition.after(refused, 1000, even)).toEqual({ do: 'retry', afterMs: 100, waits: refused.refused })
    expect(acquisition.after(refused, 1100, even)).toEqual({ do: 'retry', afterMs: 100 })
    expect(acquisition.after(refused, 1200, even)).toEqual({ do: 'retry', afterMs: 50 })
    expect(acquisition.after(refused, 1250, even)).toMatchObject({ do: 'give-up', waitedMs: 250 })
  })

  test('spreads retries by a third in both directions', () => {
    const retry = (chance: number) =>
      new Acquisition({ waitMs: 1000, retryMs: 300 }, false, 0).after(refused, 0, () => chance)
    expect(retry(0)).toMatchObject({ afterMs: expect.closeTo(200) })
    expect(retry(1)).toMatchObject({ afterMs: expect.closeTo(400) })
  })

  test('retries for no lock that waits by itself', () => {
    const acquisition = new Acquisition({ waitMs: 1000 }, true, 0)
    expect(acquisition.after(refused, 10, even)).toMatchObject({ do: 'give-up' })
  })

  test('a command that failed is an attempt that failed, if the client waits', () => {
    const acquisition = new Acquisition({ waitMs: 1000 }, false, 0)
    expect(acquisition.after({ failed: lost }, 0, even)).toMatchObject({ do: 'retry', waits: lost.message })
  })

  test('a client that tries once has to hear of a command that failed', () => {
    expect(new Acquisition({}, false, 0).after({ failed: lost }, 0, even)).toEqual({ do: 'throw', error: lost })
  })

  test('a mistake in the lock’s code is never taken for a refusal', () => {
    const error = new TypeError('undefined is not a function')
    expect(new Acquisition({ waitMs: 1000 }, false, 0).after({ failed: error }, 0, even)).toEqual({
      do: 'throw',
      error,
    })
  })
})
