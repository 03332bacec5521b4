import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutQuestions } from './questions-in-source.ts'

const chapters = new URL('../../scenarios/chapters/', import.meta.url)
const lines = (text: string) => text.split('\n').length

test('no lesson’s file says of an option that it is right, and the rest stays in its line', () => {
  const files = readdirSync(chapters, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const asking = files
    .map((file) => readFileSync(new URL(file, chapters), 'utf8'))
    .filter((text) => /right: true/.test(text))
  expect(asking.length).toBeGreaterThan(20)
  for (const text of asking) {
    const left = withoutQuestions(text)
    expect(left).not.toMatch(/right:|why:/)
    expect(lines(left)).toBe(lines(text))
    expect(left).toContain('locks: [')
    expect(left.slice(left.indexOf('remember:'))).toBe(text.slice(text.indexOf('remember:')))
  }
})

test('brackets in texts and comments are none', () => {
  const questions = "questions: [{ ask: 'a ] b\\'', options: [{ right: true }], /* ] */ // ]\n }], remember: 1"
  expect(withoutQuestions(questions)).toBe('questions: [ /* The teacher of a workshop will tell. */\n], remember: 1')
})

test('of a file whose questions stand elsewhere nothing is left', () => {
  expect(withoutQuestions("const q = [{ text: 'Yes', right: true }]\nexport default { questions: q }\n")).toBe('\n\n')
  expect(withoutQuestions("role: 'right', locks: []")).toBe("role: 'right', locks: []")
})
