import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { cruiseImports } from './boundaries.mjs'

let project = ''
afterEach(() => rmSync(project, { recursive: true, force: true }))

/** Cruises a small project of its own, made of these files. */
async function violationsIn(files: Record<string, string>) {
  project = mkdtempSync(join(tmpdir(), 'lockstep-boundaries-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  const folders = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))]
  const { modules, violations } = await cruiseImports(project, folders)
  expect(modules.sort()).toEqual(Object.keys(files).sort())
  return violations
}

const thing = 'export const thing = 1\nexport type Thing = number\n'
const value = (from: string) => `import { thing } from '${from}'\nexport const other = thing\n`
const type = (from: string) => `import type { Thing } from '${from}'\nexport type Other = Thing\n`

describe('import boundaries', () => {
  it.each([
    ['a scenario that imports the server', 'scenarios/chapters/one.ts', 'server/engine/gate.ts', value],
    ['a type is an import too', 'scenarios/chapters/one.ts', 'server/engine/gate.ts', type],
    ['a checker that imports the engine', 'model/checkers/exclusion.ts', 'server/engine/gate.ts', value],
    ['a store’s servers that import the engine', 'server/stores/redis/servers/pool.ts', 'server/engine/gate.ts', value],
    ['processes that know a store', 'server/processes/reap.ts', 'server/stores/redis/servers/pool.ts', type],
    ['a protocol that imports the catalogue', 'model/trace/trace.ts', 'server/catalogue/catalogue.ts', type],
    ['a page that imports the engine', 'web/src/theatre/timeline/Lane.tsx', 'server/engine/gate.ts', type],
    ['a page that runs a scenario’s code', 'web/src/theatre/timeline/Lane.tsx', 'scenarios/define.ts', value],
    ['a replay that imports a view', 'web/src/replay/picture.ts', 'web/src/theatre/timeline/Lane.tsx', value],
    ['a journey that reaches into the server', 'e2e/journeys.spec.ts', 'model/trace/trace.ts', type],
    ['a folder that nobody has given a place', 'server/newcomer/thing.ts', 'model/trace/trace.ts', value],
  ])('refuse %s', async (_, from, to, statement) => {
    const path = `${'../'.repeat(from.split('/').length - 1)}${to}`
    expect(await violationsIn({ [from]: statement(path), [to]: thing })).toEqual([`${from} → ${to} (not-in-allowed)`])
  })

  it.each([
    ['a part’s own files', 'server/engine/run.ts', 'server/engine/gate.ts', value],
    ['the page the protocol', 'web/src/replay/picture.ts', 'model/trace/trace.ts', value],
    ['the page the types of a scenario', 'web/src/theatre/Story.tsx', 'scenarios/define.ts', type],
    ['the command line everything of the server', 'server/cli/run.ts', 'server/engine/gate.ts', value],
  ])('permit %s', async (_, from, to, statement) => {
    const path = `${'../'.repeat(from.split('/').length - 1)}${to}`
    expect(await violationsIn({ [from]: statement(path), [to]: thing })).toEqual([])
  })

  it('refuse a circle', async () => {
    const files = { 'server/engine/a.ts': value('./b.ts'), 'server/engine/b.ts': `${thing}export * from './a.ts'\n` }
    expect((await violationsIn(files)).join()).toContain('(circular)')
  })

  it('permit a circle of which one side is only a type', async () => {
    const files = { 'server/engine/a.ts': type('./b.ts'), 'server/engine/b.ts': `${thing}export * from './a.ts'\n` }
    expect(await violationsIn(files)).toEqual([])
  })

  it('refuse what cannot be found', async () => {
    const violations = await violationsIn({ 'server/engine/a.ts': value('./nowhere.ts') })
    expect(violations.join()).toContain('(unresolved)')
  })
})
