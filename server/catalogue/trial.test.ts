import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { inEnglish } from '#model/words/en/reason-error.ts'
import type { LoadedScenario } from './catalogue.ts'
import { loadCatalogue } from './load.ts'
import { trialScenario } from './trial.ts'

const { scenarios } = await loadCatalogue(fileURLToPath(new URL('../../scenarios', import.meta.url)))
const lock = { id: 'mine', title: 'Mine 1.0', key: 'mutex:lock:stock', sources: [] }

function tried(id: string): LoadedScenario {
  const scenario = scenarios.get(id)
  if (!scenario) throw new RangeError(`no ${id}`)
  const trial = trialScenario(scenario, lock)
  if ('unfit' in trial) throw new RangeError(inEnglish(trial.unfit))
  return trial
}

const faultsOf = (id: string) => tried(id).casts[0]?.faults ?? []
const expectOf = (id: string) => tried(id).lesson.locks[0]?.expect

/** Matches the actions of an external process, as moments and faults may name them. */
const known = /^(acquire|renew|release|subscribe|read|write|write-checked|work|enter|insert|commit)$/

describe('[trial]', () => {
  test('a lesson is played by one lock, in the role "yours", on the lesson’s own topology', () => {
    const { lesson, casts } = tried('late-grant')
    expect(lesson.locks.map(({ id, title, role, fleet }) => ({ id, title, role, fleet }))).toEqual([
      { id: 'mine', title: 'Mine 1.0', role: 'yours', fleet: 'quorum' },
    ])
    expect(casts).toHaveLength(1)
    expect(casts[0]?.faults).toEqual(lesson.locks[0]?.faults)
  })

  test('what only a lock with a queue of work can do is beyond a lock in a process', () => {
    expect(expectOf('duplicate-consumers')).toEqual({ 'no-duplicate': 'violated' })
  })

  test('a lesson whose locks are all in another store does not fit', () => {
    const [elsewhere] = [...scenarios.values()].filter(({ casts }) => casts.every(({ lock }) => lock.store !== 'redis'))
    if (!elsewhere) throw new RangeError('every lesson has a lock in Redis')
    expect(trialScenario(elsewhere, lock)).toEqual({ unfit: { reason: 'not-in-redis', values: {} } })
  })

  test('faults that name a command of the lesson’s own lock go by what it is for', () => {
    expect(faultsOf('retry-after-lost-reply')).toMatchObject([{ do: 'lose-reply', action: 'acquire' }])
    expect(faultsOf('zombie-watchdog')).toMatchObject([{ do: 'delay-reply', action: 'renew' }])
    expect(faultsOf('check-then-delete')[0]).toMatchObject({
      when: { on: 'client-about-to', client: 'A', action: 'release' },
    })
    expect(faultsOf('gc-pause')).toMatchObject([{ when: { on: 'client-about-to', action: 'write' } }])
    // In the lesson, the fault strikes when A hears the first answer. In the trial, it strikes when the key has been written.
    expect(faultsOf('crash-before-expire')).toMatchObject([
      { do: 'crash', when: { on: 'key-set', key: 'mutex:lock:stock' } },
    ])
    expect(tried('late-grant').casts[0]?.clients.B?.startsWhen).toEqual({
      on: 'key-set',
      key: 'mutex:lock:stock',
      occurrence: 5,
    })
    expect(tried('dead-queue-head').casts[0]?.clients.C?.startsWhen).toEqual({ on: 'client-waiting', client: 'B' })
  })

  test('a link is whole again once its client has asked often enough, whatever the nodes have carried out', () => {
    const asked = { on: 'client-about-to', client: 'A', action: 'acquire', node: 'n1', occurrence: 5 }
    expect(faultsOf('self-block')[0]).toMatchObject({ do: 'cut-link', until: asked })
    expect(faultsOf('redlock-extend')).toMatchObject([
      { until: { on: 'client-about-to', action: 'renew', node: 'n5' } },
    ])
  })

  test('the stock checks tokens in every lesson, and as the lesson says where that is its subject', () => {
    const fences = [...scenarios.keys()].flatMap((id) => {
      const scenario = scenarios.get(id)
      const trial = scenario && trialScenario(scenario, lock)
      return trial === undefined || 'unfit' in trial ? [] : trial.casts.map(({ fence }) => fence)
    })
    expect(fences.length).toBeGreaterThan(30)
    expect(fences).not.toContain(false)
    expect(tried('fence-before-read').casts[0]?.fence).toBe('read-and-write')
  })

  test('no lesson is left with a name that a foreign process never has', () => {
    for (const scenario of scenarios.values()) {
      const trial = trialScenario(scenario, lock)
      if ('unfit' in trial) continue
      const { faults = [], clients = {} } = trial.casts[0] ?? {}
      const text = JSON.stringify([faults, Object.values(clients).map(({ startsWhen }) => startsWhen)])
      const names = [...text.matchAll(/"action":"([^"]+)"/g)].map(([, name = '']) => name)
      expect([scenario.lesson.id, names.filter((name) => !known.test(name))]).toEqual([scenario.lesson.id, []])
      expect([scenario.lesson.id, text.includes('"lock:stock')]).toEqual([scenario.lesson.id, false])
      expect(text).not.toMatch(/"on":"command-/)
    }
  })

  test('what the right locks of a lesson violate too is beyond any lock of its kind', () => {
    expect(expectOf('gc-pause')).toEqual({ exclusion: 'violated', coverage: 'violated' })
    expect(expectOf('mistaken-release')).toEqual({})
    // No lock on this topology keeps exclusion. The lesson's right lock needs another topology.
    expect(Object.keys(expectOf('master-failover') ?? {})).toContain('exclusion')
  })

  test('where locks are compared, nothing is done that was made for another one', () => {
    expect(faultsOf('duplicate-consumers')).toEqual([])
  })

  test('lessons that need more than a process can give say so', () => {
    const unfit = [...scenarios.values()].filter((scenario) => 'unfit' in trialScenario(scenario, lock))
    expect(unfit.map(({ lesson }) => lesson.id)).toEqual(
      expect.arrayContaining(['timestamp-clock-skew', 'queue-crash']),
    )
  })

  describe('in a store whose commands are not read', () => {
    const elsewhere = { ...lock, store: 'mariadb' }
    const trialIn = (id: string, store = 'mariadb') => {
      const scenario = scenarios.get(id)
      if (!scenario) throw new RangeError(`no ${id}`)
      return trialScenario(scenario, { ...elsewhere, store })
    }

    test('moments of the key are moments of the workers', () => {
      const trial = trialIn('crash-before-expire')
      expect(trial).toMatchObject({
        lesson: { locks: [{ store: 'mariadb' }] },
        casts: [{ lock: { store: 'mariadb' }, faults: [{ do: 'crash', when: { on: 'client-acquired' } }] }],
      })
    })

    test('what is made to Redis, or to one of its commands, does not fit', () => {
      expect(trialIn('restart-amnesia')).toMatchObject({ unfit: { reason: 'needs-redis-fault' } })
      expect(trialIn('retry-after-lost-reply')).toMatchObject({ unfit: { reason: 'needs-redis-fault' } })
      expect(trialIn('check-then-delete')).toMatchObject({ unfit: { reason: 'waits-unread' } })
      expect(trialIn('master-failover')).toMatchObject({
        unfit: { reason: 'on-redis-fleet', values: { fleet: 'sentinel' } },
      })
    })

    test('a link can be broken to a store that we start, and a write to the resource can be late in any', () => {
      expect(trialIn('silent-loss')).toHaveProperty('casts')
      expect(trialIn('silent-loss', 'none')).toHaveProperty('unfit')
      expect(trialIn('delayed-write', 'none')).toHaveProperty('casts')
    })
  })
})
