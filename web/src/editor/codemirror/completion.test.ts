import { readFileSync } from 'node:fs'
import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { contractOf } from '../contract/contract.ts'
import { lockCompletion } from './completion.ts'

const read = (file: string) => readFileSync(new URL(`../../../../scenarios/${file}`, import.meta.url), 'utf8')
const contract = contractOf([read('lock.ts'), read('locks/redis/context.ts')])

async function offered(doc: string): Promise<string[]> {
  const complete = lockCompletion({ contract, code: () => ({}) })
  const found = await complete(new CompletionContext(EditorState.create({ doc }), doc.length, false))
  return found?.options.map(({ label }) => label) ?? []
}

test('members are offered as soon as the point is typed, also in a new lock, whose create takes no name yet', async () => {
  for (const taken of ['{ redis }', '']) {
    const code = `export default defineLock({ create: (${taken}) => { redis.`
    expect(await offered(code)).toEqual(['node', 'call', 'eval', 'subscribe'])
  }
  expect(await offered('create: () => { nodes.')).toEqual([])
  expect(await offered('create: () => { nothing.')).toEqual([])
})
