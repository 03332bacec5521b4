import { afterEach, describe, expect, test } from 'vitest'
import { because } from '#model/refusals/because.ts'
import { sayWhy } from '#model/refusals/said.ts'
import { refusalWords } from '#model/words/en/refusals.ts'
import { loadCatalogue } from './load.ts'
import { CatalogueError, type CatalogueProblem, sentenceOf } from './problem.ts'
import { filesWith, folderOf, goodScenario, lockText, removeFolders, textOf } from './testing/sample.ts'

afterEach(removeFolders)

/** Returns the problems of these files, whether or not the rest of the catalogue is loaded. */
async function problemsIn(files: Record<string, string>): Promise<readonly CatalogueProblem[]> {
  return await loadCatalogue(await folderOf(files)).then(
    ({ problems }) => problems,
    (error: unknown) => {
      if (error instanceof CatalogueError) return error.problems
      throw error
    },
  )
}

/** Returns the good scenario with one field replaced. `where` is a path such as `beats.2.caption`. */
function spoil(where: string, value: unknown): unknown {
  const scenario: unknown = JSON.parse(JSON.stringify(goodScenario()))
  const steps = where.split('.')
  const last = steps.pop() ?? ''
  let inner: unknown = scenario
  for (const step of steps) inner = Reflect.get(inner as object, step)
  Reflect.set(inner as object, last, value)
  return scenario
}

const strange = { on: 'client-left', client: 'Q' }
const { beats, faults, questions } = goodScenario()
const option = { text: 'A', why: 'So.' }

/** Rows with the field to replace and its new value, followed by the code and field of the expected problem, and the value that it reports. */
const spoilt: [where: string, value: unknown, code: string, field: string, came: string][] = [
  ['title', undefined, 'BAD_FIELD', 'title', 'nothing'],
  ['tilte', 'x', 'BAD_FIELD', 'default export', 'tilte'],
  ['beats.2.caption', '', 'BAD_FIELD', 'beats[2].caption', '""'],
  ['beats.2.caption', undefined, 'BAD_FIELD', 'beats[2].caption', 'nothing'],
  ['clients.B.startsWhen', { on: 'client-acquird' }, 'BAD_FIELD', 'clients.B.startsWhen.on', 'for "client-acquired"'],
  ['faults.0.do', 'crsh', 'BAD_FIELD', 'faults[0].do', '"crsh", perhaps for "crash"'],
  ['teaches', 'exlusion', 'BAD_FIELD', 'teaches', '"exlusion", perhaps for "exclusion"'],
  ['beats.1.when', { on: 'never' }, 'BAD_FIELD', 'beats[1].when.on', '"never"'],
  ['locks.1.id', 'god-lock', 'UNKNOWN_LOCK', 'locks[1].id', '"god-lock", perhaps for "good-lock"'],
  ['locks.1.id', 'bad-lock', 'DUPLICATE', 'locks[1].id', '"bad-lock"'],
  ['locks.0.expect', { fencing: 'held' }, 'BAD_FIELD', 'locks[0].expect.exclusion', 'nothing'],
  ['locks.1.expect', { exclusion: 'violated' }, 'BAD_FIELD', 'locks[1].expect.exclusion', '"violated"'],
  ['locks.0.faults', [{ ...faults[0], client: 'Q' }], 'UNKNOWN_CLIENT', 'locks[0].faults[0].client', '"Q"'],
  ['locks.0.lock', 'bed-lock', 'UNKNOWN_LOCK', 'locks[0].lock', '"bed-lock", perhaps for "bad-lock"'],
  ['locks.0.parameters', { leaseM: 1 }, 'BAD_FIELD', 'locks[0].parameters', '"leaseM", perhaps for "leaseMs"'],
  ['locks.0.clients', { C: '@script' }, 'UNKNOWN_CLIENT', 'locks[0].clients', '"C"'],
  [
    'locks.0.clients',
    { A: { startsWhen: strange, script: '@script' } },
    'UNKNOWN_CLIENT',
    'locks[0].clients.A.startsWhen.client',
    '"Q"',
  ],
  ['next', 'ones', 'UNKNOWN_SCENARIO', 'next', '"ones", perhaps for "one"'],
  ['firstHour', { place: 1, leadsTo: 'ones' }, 'UNKNOWN_SCENARIO', 'firstHour.leadsTo', '"ones", perhaps for "one"'],
  ['firstHour', { place: 0 }, 'BAD_FIELD', 'firstHour.place', '0'],
  ['calm', 'yes', 'BAD_FIELD', 'calm', '"yes"'],
  ['beats.0.when', strange, 'UNKNOWN_CLIENT', 'beats[0].when.client', '"Q"'],
  ['beats.0.when', { on: 'key-set', after: strange }, 'UNKNOWN_CLIENT', 'beats[0].when.after.client', '"Q"'],
  ['questions.0.before', strange, 'UNKNOWN_CLIENT', 'questions[0].before.client', '"Q"'],
  ['faults.0.client', 'Q', 'UNKNOWN_CLIENT', 'faults[0].client', '"Q"'],
  ['faults.0.when', strange, 'UNKNOWN_CLIENT', 'faults[0].when.client', '"Q"'],
  ['clients.B.startsWhen', strange, 'UNKNOWN_CLIENT', 'clients.B.startsWhen.client', '"Q"'],
  ['clients.A', { lock: 'god-lock', script: '@script' }, 'UNKNOWN_LOCK', 'clients.A.lock', 'perhaps for "good-lock"'],
  ['clients.B', { childOf: 'Q', script: '@script' }, 'UNKNOWN_CLIENT', 'clients.B.childOf', '"Q"'],
  ['clients.A', 7, 'BAD_FIELD', 'clients.A', '7'],
  ['beats', beats.slice(1), 'BAD_FIELD', 'beats', '4'],
  ['beats', [...beats, ...beats, ...beats.slice(2)], 'BAD_FIELD', 'beats', '13'],
  ['questions', [], 'BAD_FIELD', 'questions', 'nothing'],
  ['questions.0.options.0', { ...option, right: false }, 'BAD_FIELD', 'questions[0].options', '0 right'],
  ['questions.0.options.1', { ...option, right: true }, 'BAD_FIELD', 'questions[0].options', '2 right'],
  ['beats.4.in', 'rihgt', 'UNKNOWN_RUN_NAME', 'beats[4].in', '"rihgt", perhaps for "right"'],
  ['questions', [{ ...questions[0], in: 'compared' }], 'UNKNOWN_RUN_NAME', 'questions[0].in', '"compared"'],
  ['parameters.leaseMs.default', 99, 'BAD_FIELD', 'parameters.leaseMs.default', '99'],
  ['parameters', {}, 'BAD_FIELD', 'parameters.leaseMs', 'nothing'],
  [
    'parameters.retries',
    { kind: 'time', default: 1, min: 0, max: 2, about: 'How often' },
    'BAD_FIELD',
    'parameters.retries.kind',
    '"time"',
  ],
]

/** Rows with files to add or replace, followed by the code and file of the expected problem. */
const broken: [what: string, files: Record<string, string>, code: string, file: string][] = [
  ['does not parse', { 'chapters/1-first/two.ts': 'export default {' }, 'UNLOADABLE', 'chapters/1-first/two.ts'],
  ['throws', { 'chapters/1-first/two.ts': 'throw new Error("no")' }, 'UNLOADABLE', 'chapters/1-first/two.ts'],
  ['exports no default', { 'chapters/1-first/two.ts': 'export const x = 1' }, 'NO_EXPORT', 'chapters/1-first/two.ts'],
  ['has a capital', { 'chapters/1-first/Two.ts': textOf(goodScenario()) }, 'BAD_NAME', 'chapters/1-first/Two.ts'],
  ['is in no chapter', { 'chapters/3-third/two.ts': textOf(goodScenario()) }, 'BAD_NAME', 'chapters/3-third'],
  ['has a twin', { 'chapters/2-second/one.ts': textOf(goodScenario()) }, 'DUPLICATE', 'chapters/2-second/one.ts'],
  ['is a lock’s twin', { 'locks/mysql/good-lock/lock.ts': lockText }, 'DUPLICATE', 'locks/redis/good-lock'],
  [
    'lacks create',
    { 'locks/redis/x/lock.ts': `export default { title: 'X', summary: 'Y' }` },
    'BAD_FIELD',
    'locks/redis/x/lock.ts',
  ],
  [
    'lacks titles',
    { 'chapters/chapters.ts': `export const chapters = [{ id: '1-first', about: 'a' }]` },
    'BAD_FIELD',
    'chapters/chapters.ts',
  ],
]

describe('an error names the file, the field, what was expected and what came', () => {
  test.each(spoilt)('%s: %j', async (where, value, code, field, came) => {
    const problems = await problemsIn(filesWith(spoil(where, value)))
    expect(problems).toMatchObject([{ code, file: 'chapters/1-first/one.ts', field }])
    expect(sayWhy(refusalWords, problems[0]?.came ?? '')).toContain(came)
    expect(problems.map(sentenceOf)[0]).toContain(`chapters/1-first/one.ts: ${field}: expected `)
  })

  test.each(broken)('a file that %s', async (_what, files, code, file) => {
    expect(await problemsIn({ ...filesWith(goodScenario()), ...files })).toMatchObject([{ code, file }])
  })

  test.each([
    ['beats.0.caption', undefined, 'a text'],
    ['beats.0.caption', '', 'a text that is not empty'],
    ['beats.0.caption', 'x'.repeat(241), 'a text of at most 240 letters'],
    ['questions.0.options', [], 'a list of at least 2'],
    ['stock', -1, 'a number of at least 0'],
    ['stock', 1.5, 'a whole number'],
    ['clients.A', 7, 'a function or an object'],
    ['locks.0.fencedResource', 'yes', 'true or false or one of check-then-write, read-and-write'],
    ['locks.0.expect', { exclusion: 'failed' }, 'one of held, violated, unknown'],
    ['sources.0.url', 'nowhere', 'a valid url'],
  ])('%s: %j is told to be %s', async (where, value, expected) => {
    const problems = await problemsIn(filesWith(spoil(where, value)))
    expect(problems.map((problem) => sayWhy(refusalWords, problem.expected))).toEqual([expected])
  })

  test('every problem is told at once', async () => {
    const problems = await problemsIn(filesWith({ ...goodScenario(), next: 'nowhere', beats: [], questions: [] }))
    expect(problems.map(({ field }) => field).sort()).toEqual(['beats', 'next', 'questions'])
  })
})

describe('a broken file stops only what needs it', () => {
  const draft = (files: Record<string, string>) =>
    folderOf({ ...filesWith({ ...goodScenario(), next: 'draft' }), ...files }).then(loadCatalogue)

  test('a draft: the lessons beside it are there, also one that leads to it', async () => {
    const { scenarios, chapters, problems } = await draft({ 'chapters/1-first/draft.ts': 'export default {' })
    expect([...scenarios.keys()]).toEqual(['one'])
    expect(chapters[0]?.scenarios.map(({ lesson }) => lesson.id)).toEqual(['one'])
    expect(problems).toMatchObject([{ code: 'UNLOADABLE', file: 'chapters/1-first/draft.ts' }])
  })

  test('a lock: the lessons that play it say so, and the others are there', async () => {
    const other = goodScenario()
    Object.assign(other.locks[0] ?? {}, { lock: 'draft-lock' })
    const { scenarios, locks, problems } = await draft({
      'chapters/1-first/draft.ts': textOf(other),
      'locks/redis/draft-lock/lock.ts': 'export default {}',
    })
    expect([...scenarios.keys()]).toEqual(['one'])
    expect([...locks.keys()]).toEqual(['bad-lock', 'good-lock'])
    expect(new Set(problems.map(({ file }) => file))).toEqual(
      new Set(['locks/redis/draft-lock/lock.ts', 'chapters/1-first/draft.ts']),
    )
    expect(problems.at(-1)).toMatchObject({
      code: 'UNKNOWN_LOCK',
      field: 'locks[0].lock',
      expected: because('a-loading-lock', { orFolder: null }),
    })
  })

  test('nothing of this project is left out', async () => {
    expect((await loadCatalogue()).problems.map(sentenceOf)).toEqual([])
  })
})
