import { expect, test } from 'vitest'
import { importable } from './code.ts'
import { placeIn, wrongImports } from './problems.ts'
import { columnBefore, withoutTypes } from './strip.ts'

const file = 'locks/redis/tried/lock.ts'
const text = ['type A = number', 'const a: A = 1, b: Record<string, A> = { c: a }', 'throw b.c as A'].join('\n')

test('types go, and every line stays where it is', () => {
  const code = withoutTypes(file, text)
  expect(code.split('\n')).toHaveLength(3)
  expect(code).not.toMatch(/Record|as A/)
})

test('a column of what is left leads to the column that somebody wrote', () => {
  const [, original = ''] = text.split('\n')
  const [, code = ''] = withoutTypes(file, text).split('\n')
  expect(columnBefore(original, code, code.indexOf('{') + 1)).toBe(original.indexOf('{') + 1)
  const stack = `    at f (${file}:2:${code.indexOf('c:') + 1})\n`
  const place = placeIn({ entry: file, files: { [file]: text } }, stack)
  expect(place).toEqual({ file, line: 2, column: original.indexOf('c:') + 1 })
})

test('the place of a syntax error is the one in the text', () => {
  const broken = () => withoutTypes(file, 'const a = 1\nconst b: = 2\n')
  expect(broken).toThrow(
    expect.objectContaining({ problems: [expect.objectContaining({ file, line: 2, column: 10 })] }),
  )
})

const lock = `/**
 * A lock.
 */
export default defineLock({
  create: ({ redis, key, client }) => ({
    async acquire() {
      const created = await redis.call('SETNX', key, client)
      return created === 1 ? {} : null
    },

    async release() {
      return (await redis.call('DEL', key)) === 1
    },
  }),
})
`

test.each([
  ['a call that is not closed', 'key, client)\n', 'key, client\n', 8],
  ['an argument without its comma', "'SETNX', key", "'SETNX' key", 7],
  ['a string that is not closed', "'SETNX', key", "'SETNX, key", 7],
  ['a condition that is not closed', 'return created', 'if (created === 1 return {}\n      return created', 8],
  ['a condition that is not opened', 'return created', 'if created === 1) return {}\n      return created', 8],
  ['half a choice', '{} : null', '{} null', 8],
  ['a brace that is not closed', '{} : null', '{ : null', 9],
  ['a misspelt word', 'const created', 'cnst created', 7],
  ['a method without its comma', '    },\n\n', '    }\n\n', 11],
  ['a brace too much', '(await redis', '} (await redis', 12],
  ['an end that is missing', '  }),\n})', '  }),\n}', 16],
])('%s is named where it is, not at the function around it', (_, right, wrong, line) => {
  const text = lock.replace(right, wrong)
  expect(text).not.toBe(lock)
  expect(() => withoutTypes(file, text)).toThrow(
    expect.objectContaining({ problems: [expect.objectContaining({ file, line })] }),
  )
})

test.each([
  ["created.replace(/'/, client)"],
  ['return /"/.test(client)'],
  ["const isQuoted = /[/']/.test(client)"],
  ["if (created === 1) /'/.exec(client)"],
  ["const parts = (created + 1) / 2 + '/a'"],
  ["client.split(/`/).join(`it's`)"],
])('a quotation mark in %s begins no string, and the mistake below is named', (line) => {
  const text = lock.replace('return created', `${line}\n      cnst a = 1\n      return created`)
  const at = text.split('\n').findIndex((one) => one.includes('cnst'))
  expect(() => withoutTypes(file, text)).toThrow(
    expect.objectContaining({ problems: [expect.objectContaining({ file, line: at + 1 })] }),
  )
})

test('a mistake in an arrow function within another is named where it is', () => {
  const block = lock
    .replace('=> ({', ': Lock => {\n  const ask = async () => {\n    const a = [1 2]\n  }\n  return ({')
    .replace('}),\n})', '})},\n})')
  expect(() => withoutTypes(file, block)).toThrow(
    expect.objectContaining({ problems: [expect.objectContaining({ line: 7, column: 18 })] }),
  )
})

test('only the contract, what locks share and the lock’s own files can be imported', () => {
  const files = {
    [file]:
      "import { a } from './b.ts'\nimport type { C } from '../context.ts'\nexport { d } from 'node:fs'\nawait import('../../x.ts')",
    'locks/redis/tried/b.ts': '',
    'locks/redis/context.ts': '',
    'locks/redis/shared/once.ts': '',
    'lock.ts': '',
  }
  expect(importable({ entry: file, files })).toEqual(['./b.ts', '../context.ts', '../shared/once.ts'])
  expect(wrongImports({ entry: file, files })).toMatchObject([
    { line: 3, column: 20, fault: { values: { from: 'node:fs' } } },
    { line: 4, column: 15, fault: { values: { from: '../../x.ts' } } },
  ])
})
