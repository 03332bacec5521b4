import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { headOf, partsOf } from './fold.ts'

const folder = new URL('../../../../scenarios/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const firstShown = (file: string) => {
  const text = read(file)
  const language = file.endsWith('.lua') ? 'lua' : 'ts'
  return text.split('\n')[headOf({ text, language })?.to ?? 0]
}

test('the first line shown of a lock is where it is made', () => {
  expect(firstShown('locks/redis/set-nx-px/lock.ts')).toMatch(/^ {2}create: /)
})

test('of a worker and of a script, their first line of code', () => {
  expect(firstShown('workers/sell-one.ts')).toBe('export const sellOne: ClientScript = async (me) => {')
  expect(firstShown('locks/redis/set-nx-px/release.lua')).toMatch(/^local |^if |^return /)
})

test('no file is folded whole', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|lua)$/.test(name))
  expect(files.length).toBeGreaterThan(100)
  for (const file of files) expect(firstShown(file)?.trim(), file).not.toBe('')
})

const shown = (file: string, visited: (line: string) => boolean) => {
  const text = read(file)
  const lines = text.split('\n')
  const parts = partsOf(text, (line) => visited(lines[line - 1] ?? ''))
  const isHidden = (line: number) => parts.some((part) => line >= part.from && line <= part.to && line !== part.line)
  return lines.filter((_, i) => !isHidden(i + 1)).map((line) => line.trim())
}

test('a function that nobody comes to keeps its first line, one that somebody is in keeps all', () => {
  const lock = shown('locks/redis/setnx-then-expire/lock.ts', (line) => line.includes("'SETNX'"))
  expect(lock).toContain('async release() {')
  expect(lock).not.toContain('return deleted === 1')
  expect(lock).toContain("await redis.call('PEXPIRE', key, leaseMs)")
  const worker = shown('workers/sell-one.ts', (line) => line.includes('me.stock.read'))
  expect(worker).toContain('await me.stock.write(stock - 1)')
  expect(worker).toContain('export function comeAndSell({ laterMs = 0, longerMs = 0 }): ClientScript {')
  expect(worker).not.toContain('await me.sleep(laterMs)')
  // The function's comment is folded as well.
  expect(worker.join()).not.toContain('only so that things can be distinguished')
})

test('a line that somebody is on is folded nowhere', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.ts$/.test(name))
  for (const file of files) {
    const text = read(file)
    for (const visited of [12, 20, 28, 44]) {
      const folded = partsOf(text, (line) => line === visited)
      expect(
        folded.filter(({ from, to }) => from <= visited && visited <= to),
        file,
      ).toEqual([])
    }
  }
})
