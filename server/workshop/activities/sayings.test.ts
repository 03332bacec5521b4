import { expect, test } from 'vitest'
import type { AskedQuestion } from './asked-question.ts'
import { allSayings, hiddenCount, publicSayings, sameWords } from './sayings.ts'

const question: AskedQuestion = {
  id: 1,
  ask: 'In one word?',
  form: 'words',
  options: [],
  right: [],
  why: [],
  of: null,
  state: 'revealed',
  askedAtMs: 0,
  revealedAtMs: 1,
  hidden: [],
}
const said = (...words: string[]) => words.map((each, i) => ({ question: 1, member: `m${i}`, words: each }))
const answers = [
  ...said('fencing', 'Lease', 'lease.', 'LEASE', 'Lease', 'Fencing', 'a  clock'),
  { question: 2, member: 'm1', words: 'lease' },
  { question: 1, member: 'm9', option: 0 },
]

test('the same words in other letters or spaces are one answer, written as most wrote it', () => {
  expect(publicSayings(question, answers)).toEqual({
    sayings: [
      { text: 'Lease', count: 4 },
      { text: 'fencing', count: 2 },
      { text: 'a  clock', count: 1 },
    ],
    more: 0,
  })
  expect([sameWords('A\u00a0 Clock!'), sameWords('ﬁne'), sameWords('STRASSE'), sameWords('!')]).toEqual([
    'a clock',
    'fine',
    'strasse',
    '!',
  ])
})

test('what is hidden is told to the teacher alone, last, and counted', () => {
  const moderated = { ...question, hidden: ['lease'] }
  expect(JSON.stringify(publicSayings(moderated, answers))).not.toMatch(/lease/i)
  expect(allSayings(moderated, answers).map(({ text, hidden }) => [text, hidden])).toEqual([
    ['fencing', false],
    ['a  clock', false],
    ['Lease', true],
  ])
  expect(hiddenCount(moderated, answers)).toBe(4)
})

test('of very many answers the most frequent are told, and how many others there are', () => {
  const many = said(...Array.from({ length: 70 }, (_, i) => `word ${i}`), 'word 69')
  const { sayings, more } = publicSayings(question, many)
  expect([sayings.length, more, sayings[0]]).toEqual([60, 10, { text: 'word 69', count: 2 }])
})
