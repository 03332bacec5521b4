import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { cruiseImports } from './boundaries.mjs'

/** Checks a temporary project that consists of these files only. */
async function cruised(files: Record<string, string>) {
  const project = mkdtempSync(join(tmpdir(), 'lockstep-boundaries-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(project, path)), { recursive: true })
      writeFileSync(join(project, path), text)
    }
    const folders = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))]
    const { modules, ...found } = await cruiseImports(project, folders)
    expect(modules.sort()).toEqual(Object.keys(files).sort())
    return found
  } finally {
    rmSync(project, { recursive: true, force: true })
  }
}

const violationsIn = async (files: Record<string, string>) => (await cruised(files)).violations

const thing = 'export const thing = 1\nexport type Thing = number\n'
const value = (from: string) => `import { thing } from '${from}'\nexport const other = thing\n`
const type = (from: string) => `import type { Thing } from '${from}'\nexport type Other = Thing\n`

/** A description, the importing file, the imported file, and a function that returns the import statement. No file is in two cases. */
type Case = [what: string, from: string, to: string, statement: (path: string) => string]

const refused: Case[] = [
  ['a scenario that imports the server', 'scenarios/chapters/one.ts', 'server/engine/gate.ts', value],
  ['a type is an import too', 'scenarios/chapters/two.ts', 'server/engine/gate.ts', type],
  ['a checker that imports the engine', 'model/checkers/exclusion.ts', 'server/engine/gate.ts', value],
  ['a store’s servers that import the engine', 'server/stores/redis/servers/pool.ts', 'server/engine/gate.ts', value],
  ['an engine that imports a store', 'server/engine/stage.ts', 'server/stores/redis/connect/connection.ts', type],
  ['an engine that looks for stores', 'server/engine/run.ts', 'server/stores/find.ts', value],
  ['processes that know a store', 'server/processes/reap.ts', 'server/stores/redis/servers/pool.ts', type],
  ['a protocol that imports the catalogue', 'model/trace/trace.ts', 'server/catalogue/catalogue.ts', type],
  ['a page that imports the engine', 'web/src/theatre/timeline/Axis.tsx', 'server/engine/gate.ts', type],
  ['a page that runs a scenario’s code', 'web/src/theatre/timeline/Ground.tsx', 'scenarios/define.ts', value],
  ['a replay that imports a view', 'web/src/replay/picture.ts', 'web/src/theatre/timeline/Lane.tsx', value],
  ['a view that imports another', 'web/src/theatre/header/Header.tsx', 'web/src/workshop/room/room.ts', value],
  ['a view that imports a page', 'web/src/library/Card.tsx', 'web/src/pages/TheatrePage.tsx', type],
  ['what views share that imports one of them', 'web/src/parts/useRun.ts', 'web/src/theatre/Theatre.tsx', type],
  ['a primitive that knows lessons', 'web/src/ui/Chip.tsx', 'web/src/parts/Sentence.tsx', value],
  ['a dictionary that knows the player', 'web/src/locale/en/words.ts', 'web/src/player/state.ts', type],
  ['a view that imports texts of one language', 'web/src/theatre/Head.tsx', 'web/src/locale/en/code.ts', value],
  ['a scene that knows the session', 'web/src/scene/scene.ts', 'web/src/session/session.ts', type],
  ['a folder of the page that nobody has given a place', 'web/src/newcomer/thing.ts', 'web/src/ui/Chip.tsx', value],
  ['a journey that reaches into the server', 'e2e/journeys.spec.ts', 'model/trace/trace.ts', type],
  ['a folder that nobody has given a place', 'server/newcomer/thing.ts', 'model/trace/trace.ts', value],
]

const permitted: Case[] = [
  ['a part’s own files', 'server/engine/run.ts', 'server/engine/gate.ts', value],
  ['the page the protocol', 'web/src/replay/picture.ts', 'model/trace/trace.ts', value],
  ['a page every view', 'web/src/pages/TheatrePage.tsx', 'web/src/theatre/Theatre.tsx', value],
  ['the page the types of a scenario', 'web/src/theatre/Story.tsx', 'scenarios/define.ts', type],
  ['the command line everything of the server', 'server/cli/run.ts', 'server/engine/gate.ts', value],
]

/** Returns the files of one project with all cases, because checking one project takes hardly longer than checking one import. */
function projectOf(cases: readonly Case[]): Record<string, string> {
  const reached = cases.map(([, , to]) => [to, thing])
  const reaching = cases.map(([, from, to, statement]) => {
    return [from, statement(`${'../'.repeat(from.split('/').length - 1)}${to}`)]
  })
  return Object.fromEntries([...reached, ...reaching])
}

describe('import boundaries', () => {
  let found: string[] = []
  beforeAll(async () => {
    found = await violationsIn(projectOf(refused))
  })

  it.each(refused)('refuse %s', (_, from, to) => {
    expect(found.filter((violation) => violation.startsWith(`${from} `))).toEqual([`${from} → ${to} (not-in-allowed)`])
  })

  it('refuse nothing else', () => {
    expect(new Set(refused.map(([, from]) => from)).size).toBe(refused.length)
    expect(found).toHaveLength(refused.length)
  })

  it('permit what each part needs', async () => {
    expect(await violationsIn(projectOf(permitted))).toEqual([])
  })

  it('refuse a circle', async () => {
    const files = { 'server/engine/a.ts': value('./b.ts'), 'server/engine/b.ts': `${thing}export * from './a.ts'\n` }
    expect((await violationsIn(files)).join()).toContain('(circular)')
  })

  it('refuse a circle of which one side is only a type, on the page, too', async () => {
    const inFolder = (folder: string) => ({
      [`${folder}/a.ts`]: type('./b.ts'),
      [`${folder}/b.ts`]: `${thing}export * from './a.ts'\n`,
    })
    expect((await violationsIn(inFolder('server/engine'))).join()).toContain('(circular)')
    expect((await violationsIn(inFolder('web/src/player'))).join()).toContain('(circular)')
  })

  it('refuse what cannot be found', async () => {
    const violations = await violationsIn({ 'server/engine/a.ts': value('./nowhere.ts') })
    expect(violations.join()).toContain('(unresolved)')
  })

  const knot = {
    'web/src/theatre/Theatre.tsx': type('./header/Header.tsx'),
    'web/src/theatre/header/Header.tsx': `${thing}import '../keys.ts'\n`,
    'web/src/theatre/keys.ts': thing,
  }

  it('find folders in a circle that is in no file, and closed by a type', async () => {
    const { violations, cycles } = await cruised(knot)
    expect(violations).toEqual([])
    expect(cycles).toEqual([['web/src/theatre', 'web/src/theatre/header']])
  })

  it('let a test close a circle', async () => {
    const { 'web/src/theatre/Theatre.tsx': closing, ...others } = knot
    expect((await cruised({ ...others, 'web/src/theatre/Theatre.test.tsx': closing })).cycles).toEqual([])
  })
})
