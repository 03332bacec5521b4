import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { beginFor, beginsOf } from './code-begins.ts'
import { linesOf } from './code-lines.ts'

const folder = new URL('../../../scenarios/locks/redis/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:ts|lua)$/.test(name))
const read = (name: string) => ({
  text: readFileSync(new URL(name, folder), 'utf8'),
  language: name.endsWith('.lua') ? ('lua' as const) : ('ts' as const),
})

/** Returns the lines at which the TypeScript compiler finds a statement or a member. */
function nodesIn(text: string): Set<number> {
  const file = ts.createSourceFile('lock.ts', text, ts.ScriptTarget.Latest)
  const found = new Set<number>()
  const visit = (node: ts.Node) => {
    const begins =
      ts.isStatement(node) || ts.isObjectLiteralElement(node) || ts.isClassElement(node) || ts.isTypeElement(node)
    if (begins) found.add(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Returns the number of rows that a line takes in a box that is `width` characters wide. */
const rowsOf = (text: string, width: number) => Math.max(1, Math.ceil(text.length / width))

test.each(files)('%s: an excerpt begins with a statement, and the line it is about is in it', (name) => {
  const source = read(name)
  const begins = beginsOf(source)
  const shown = linesOf(source, false)
  const nodes = source.language === 'ts' ? nodesIn(source.text) : null
  expect(begins.length).toBeGreaterThan(0)
  for (const width of [30, 48, 80]) {
    for (const { number: here } of shown.filter(({ text }) => text.trim() !== '')) {
      const rows = (from: number) =>
        shown
          .filter(({ number }) => number >= from && number <= here)
          .reduce((sum, { text }) => sum + rowsOf(text, width), 0)
      const from = beginFor(begins, here, (number) => rows(number) <= 6)
      const line = shown.find(({ number }) => number === from)?.text ?? ''
      if (here < (begins[0]?.number ?? 0)) continue
      expect(line.trim(), `${here}`).not.toBe('')
      if (nodes === null) expect(line.trim(), `${here}`).not.toMatch(/^(?:end|else|elseif|[)}\]])/)
      else expect(nodes.has(from), `${here}: ${line}`).toBe(true)
    }
  }
})

test('a step in a function is shown from the first function on from which it can be seen', () => {
  const source = read('setnx/lock.ts')
  const lineOf = (text: string) => source.text.split('\n').findIndex((line) => line.includes(text)) + 1
  const begins = beginsOf(source)
  const from = (text: string, most: number) => {
    const here = lineOf(text)
    return beginFor(begins, here, (number) => here - number < most)
  }
  expect(from("'SETNX', key", 6)).toBe(lineOf('create: '))
  expect(from("'SETNX', key", 2)).toBe(lineOf('async acquire'))
  expect(from("'DEL', key", 6)).toBe(lineOf('async release'))
  // There is room only for the step's own line.
  expect(from("'DEL', key", 1)).toBe(lineOf("'DEL', key"))
})
