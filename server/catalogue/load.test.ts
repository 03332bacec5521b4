import { afterEach, describe, expect, test } from 'vitest'
import { Lesson } from '#scenarios/lesson.ts'
import { loadCatalogue } from './load.ts'
import { filesWith, folderOf, goodScenario, lockText, removeFolders, textOf } from './testing/sample.ts'

afterEach(removeFolders)

describe('what is found', () => {
  test('chapters in order, scenarios in teaching order, locks by folder, with their exact sources', async () => {
    const folder = await folderOf({
      ...filesWith(goodScenario()),
      'chapters/1-first/one.ts': `import { nothing } from '../../workers/a.ts'\nnothing()\n${textOf(goodScenario())}`,
      'chapters/1-first/a.ts': textOf(goodScenario()),
      'chapters/1-first/zero.ts': textOf({ ...goodScenario(), next: 'one' }),
      'workers/a.ts': `import './b.ts'\nexport const nothing = () => {}\n`,
      'workers/b.ts': `import '../define.ts'\n`,
      'define.ts': '',
      'locks/redis/good-lock/release.lua': '-- KEYS\nreturn 1\n',
      'locks/redis/good-lock/acquire.lua': 'return 0',
      'locks/redis/shared/watchdog.ts': 'export {}',
      // The store takes scripts in Lua. A file directly in the store's folder is not part of any lock.
      'locks/redis/context.ts': `export const scripts = { '.lua': 'lua' }`,
      'locks/redis/good-lock/lock.ts': `import '../context.ts'\nimport '../shared/watchdog.ts'\n${lockText}`,
      'locks/redis/good-lock/queries.sql': 'SELECT 1',
    })
    const catalogue = await loadCatalogue(folder)

    expect(catalogue.chapters.map(({ id, number }) => [id, number])).toEqual([
      ['1-first', 1],
      ['2-second', 2],
    ])
    expect(catalogue.chapters[0]?.scenarios.map(({ lesson }) => lesson.id)).toEqual(['a', 'zero', 'one'])
    const one = catalogue.scenarios.get('one')
    expect(one?.sources.map(({ file }) => file)).toEqual(['chapters/1-first/one.ts', 'workers/a.ts', 'workers/b.ts'])
    expect(Lesson.parse(one?.lesson)).toEqual(one?.lesson)
    expect(one?.lesson.locks.map(({ fleet, faults }) => [fleet, faults.length])).toEqual([
      ['single', 1],
      ['single', 1],
    ])

    expect([...catalogue.locks.keys()]).toEqual(['bad-lock', 'good-lock'])
    const lock = catalogue.locks.get('good-lock')
    expect(lock?.store).toBe('redis')
    expect(lock?.sources.map(({ file, language }) => [file, language])).toEqual([
      ['locks/redis/good-lock/lock.ts', 'ts'],
      ['locks/redis/good-lock/acquire.lua', 'lua'],
      ['locks/redis/good-lock/release.lua', 'lua'],
      ['locks/redis/shared/watchdog.ts', 'ts'],
    ])
    expect(lock?.scripts.get('release.lua')).toBe('\nreturn 1\n')
  })

  test('one lock can play several parts, each with what it has of its own', async () => {
    const scenario = goodScenario()
    Object.assign(scenario.locks[0] ?? {}, {
      id: 'short',
      lock: 'good-lock',
      title: 'A short one',
      parameters: { leaseMs: 100 },
    })
    const catalogue = await loadCatalogue(await folderOf(filesWith(scenario)))
    const [short, other] = catalogue.scenarios.get('one')?.lesson.locks ?? []
    expect(short).toMatchObject({
      id: 'short',
      lock: 'good-lock',
      store: 'redis',
      title: 'A short one',
      parameters: { leaseMs: 100 },
    })
    expect(other).toMatchObject({ id: 'good-lock', lock: 'good-lock', title: 'A lock', parameters: {} })
  })

  test('each run is cast with the scenario’s parts, and its own where they differ', async () => {
    const scenario = { ...goodScenario(), options: { persistent: true } }
    const clients = { B: { startsWhen: { on: 'client-finished', client: 'A' }, script: '@script' } }
    Object.assign(scenario.locks[0] ?? {}, {
      clients,
      options: { minReplicasToWrite: 1 },
      fencedResource: true,
      faults: [],
    })
    const catalogue = await loadCatalogue(await folderOf(filesWith(scenario)))
    const [own, usual] = catalogue.scenarios.get('one')?.casts ?? []
    expect(own).toMatchObject({ id: 'bad-lock', lock: { id: 'bad-lock' }, fence: true, faults: [] })
    expect(own?.options).toEqual({ minReplicasToWrite: 1 })
    expect(own?.clients).toMatchObject({ A: {}, B: { startsWhen: { on: 'client-finished' } } })
    expect(usual).toMatchObject({ id: 'good-lock', stock: 5, fence: false, options: { persistent: true } })
    expect(usual?.faults).toHaveLength(1)
    expect(usual?.clients).toMatchObject({ A: {}, B: { startsWhen: { on: 'client-acquired' } } })
    expect(usual?.clients.A?.script).toBeTypeOf('function')
  })

  test('moments lose the hidden methods of the phrases they were written in', async () => {
    const phrase = `Object.defineProperties({ on: 'client-acquired', client: 'A' }, { nth: { value: () => {} } })`
    const scenario = { ...goodScenario(), clients: { A: '@script', B: { startsWhen: '@phrase', script: '@script' } } }
    const text = textOf(scenario).replaceAll('"@phrase"', phrase)
    const catalogue = await loadCatalogue(
      await folderOf({ ...filesWith(goodScenario()), 'chapters/1-first/one.ts': text }),
    )
    const [cast] = catalogue.scenarios.get('one')?.casts ?? []
    expect(Object.getOwnPropertyNames(cast?.clients.B?.startsWhen)).toEqual(['on', 'client'])
  })
})
