/** Tests what teachers get in addition to lessons: notes, plans, and the page that explains them. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { lessonOfItem, Plan } from '#model/messages/plan.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { projectFolder } from '../settings.ts'
import { readPlan } from './plan-file.ts'

const catalogue = await loadCatalogue()
const docs = path.join(projectFolder, 'docs')
const guide = await readFile(path.join(docs, 'teaching.md'), 'utf8')

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** Checks that a text uses only the Markdown that the console supports: paragraphs, lists, bold and code. */
function expectPlain(markdown: string): void {
  const unpaired = markdown.replace(/`[^`]+`/g, '').replace(/\*\*[^*]+\*\*/g, '')
  expect(unpaired).not.toMatch(/[`*_]|<[a-z/!]|^#|!\[|\]\(/im)
}

describe('notes', () => {
  // A lesson may have no notes.
  test.each([...catalogue.scenarios].filter(([, { notes }]) => notes !== ''))(
    '%s has notes of 80 to 200 words, in Markdown that is no page of its own',
    (_id, { notes }) => {
      expect(wordsOf(notes)).toBeGreaterThanOrEqual(80)
      expect(wordsOf(notes)).toBeLessThanOrEqual(200)
      expectPlain(notes)
    },
  )

  test('no notes are left of a lesson that is gone', async () => {
    const files = await readdir(path.join(projectFolder, 'scenarios', 'chapters'), { recursive: true })
    const noted = files.filter((file) => file.endsWith('.notes.md')).map((file) => path.basename(file, '.notes.md'))
    expect(noted.filter((id) => !catalogue.scenarios.has(id))).toEqual([])
  })
})

interface Row {
  from: number
  until: number
  scenario: string | null
}

/** Reads the rows `| 0–6 | [`id`](…) |`, `| 51–61 | *break* |`, `| 0–2 | *check* |` and `| 111–116 | *question* |` under a heading. */
function tableUnder(heading: string): Row[] {
  const section = guide.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const rows = section.matchAll(/^\| (\d+)–(\d+) \| (?:\[`([\w-]+)`\]|\*(?:break|check|question)\*)/gm)
  return [...rows].map(([, from, until, scenario = null]) => ({ from: Number(from), until: Number(until), scenario }))
}

describe.each([
  { file: '45-minutes.json', heading: '45 minutes', allMin: 45, counts: { 'hands-on': 1 } },
  {
    file: '2-hours.json',
    heading: 'Two hours',
    allMin: 120,
    counts: { 'hands-on': 1, level: 1, break: 1, question: 1, check: 2 },
  },
  { file: '3-hours.json', heading: 'Three hours', allMin: 180, counts: { 'hands-on': 2, break: 2, check: 2 } },
])('the plan $file', ({ file, heading, allMin, counts }) => {
  test('names lessons that exist, and takes as long as it promises', async () => {
    const { items } = await readPlan(path.join(docs, 'plans', file))
    const taught = items.filter(({ kind }) => kind !== 'break' && kind !== 'check' && kind !== 'question')
    expect(taught.filter((item) => !catalogue.scenarios.has(lessonOfItem(item) ?? ''))).toEqual([])
    expect(items.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(allMin)
    const others: Record<string, number> = {}
    for (const { kind = 'lesson' } of items) if (kind !== 'lesson') others[kind] = (others[kind] ?? 0) + 1
    expect(others).toEqual(counts)
    for (const { notes } of items) expectPlain(notes)
    expect(taught.filter(({ notes }) => !notes.includes('**Afterwards they say:**'))).toEqual([])
  })

  test('stands in docs/teaching.md minute by minute, breaks included', async () => {
    const { items } = await readPlan(path.join(docs, 'plans', file))
    const rows = tableUnder(heading)
    expect(rows.map(({ scenario, from, until }) => [scenario, until - from])).toEqual(
      items.map((item) => [lessonOfItem(item) ?? null, item.minutes]),
    )
    expect(rows.map(({ from }) => from)).toEqual([0, ...rows.slice(0, -1).map(({ until }) => until)])
    expect(rows.at(-1)?.until).toBe(allMin)
  })
})

test('every plan of docs/plans stands in docs/teaching.md, in each of its languages', async () => {
  const plans = await readdir(path.join(docs, 'plans'))
  for (const page of ['teaching.md', 'teaching.zh.md', 'teaching.ru.md']) {
    const text = await readFile(path.join(docs, page), 'utf8')
    for (const plan of plans) expect(text, page).toContain(`(plans/${plan})`)
  }
})

test('what docs/teaching.md links to is there', async () => {
  const links = [...guide.matchAll(/\]\(([^)#]+)\)/g)].map(([, link]) => link ?? '')
  expect(links.length).toBeGreaterThan(20)
  for (const link of links) await expect(readFile(path.join(docs, link), 'utf8'), link).resolves.not.toBe('')
})

test('the plan of all kinds in docs/teaching.md is one', () => {
  const [, json = ''] = /```json\n([^`]*)```/.exec(guide) ?? []
  const plan = Plan.parse(JSON.parse(json))
  expect(new Set(plan.items.map(({ kind }) => kind ?? 'lesson')).size).toBe(8)
  const exercises = catalogue.exercises.map(({ id }) => id)
  for (const item of plan.items) {
    const lesson = lessonOfItem(item)
    if (lesson !== undefined) expect(catalogue.scenarios.has(lesson), lesson).toBe(true)
    if (item.kind === 'exercises') expect(exercises).toEqual(expect.arrayContaining(item.exercises))
  }
})
