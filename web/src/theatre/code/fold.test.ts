import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { headOf } from './fold.ts'

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
