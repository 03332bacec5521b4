import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { root } from '../setup/project.mjs'

/** Folders whose code takes time and randomness only from the engine, so that a run can be repeated and a recording can be replayed. */
const timeless = ['scenarios', 'model', 'web/src/replay']

/** Identifiers that give access to time or randomness, or to a way around this list. */
const forbidden = new Set(
  'Date performance crypto process globalThis window setTimeout setInterval setImmediate queueMicrotask requestAnimationFrame'.split(
    ' ',
  ),
)

/** Whether this use of `Math` may give access to `Math.random`. */
const mayGiveChance = (parent: ts.Node) => !ts.isPropertyAccessExpression(parent) || parent.name.text === 'random'
/** Whether the identifier is the `Date` of `Date.parse`, which parses a time without reading a clock. */
const readsWritten = ({ text, parent }: ts.Identifier) =>
  text === 'Date' && ts.isPropertyAccessExpression(parent) && parent.name.text === 'parse'

/** Returns each forbidden use of time or randomness, such as `Date` or `Math.random`. */
function breachesIn(text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && forbidden.has(node.text) && !readsWritten(node)) found.push(node.text)
    if (ts.isIdentifier(node) && node.text === 'Math' && mayGiveChance(node.parent)) found.push('Math.random')
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  )
}

describe('time and chance', () => {
  it.each(timeless)('%s takes neither from anywhere but the engine', (folder) => {
    const sources = sourcesIn(folder)
    expect(sources.length).toBeGreaterThan(0)
    for (const source of sources) {
      expect(breachesIn(readFileSync(join(root, folder, source), 'utf8')), source).toEqual([])
    }
  })

  it.each([
    ['const at = Date.now()', 'Date'],
    ['const at = new Date()', 'Date'],
    ['const { parse } = Date', 'Date'],
    ['const chance = Math.random()', 'Math.random'],
    ['const { random } = Math', 'Math.random'],
    ['globalThis.setTimeout(() => {}, 1)', 'globalThis'],
    ['await new Promise((done) => setTimeout(done, 5))', 'setTimeout'],
  ])('are seen in: %s', (code, name) => {
    expect(breachesIn(code)).toContain(name)
  })

  it('are not seen in words or in the engine’s own clock and random', () => {
    const code =
      "// Date.now()\nconst words = 'setTimeout'\nawait context.clock.sleep(5)\nconst id = context.random.uuid()"
    expect(breachesIn(code)).toEqual([])
  })
})
