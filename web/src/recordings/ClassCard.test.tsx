import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { Judgement } from '#model/checkers/verdict.ts'
import type { Trace } from '#model/trace/trace.ts'
import { classFileWords } from '../locale/class-file.ts'
import { words } from '../locale/words.ts'
import { judgedOf } from '../theatre/testing/recordings.ts'
import { ClassCard } from './ClassCard.tsx'

const { traces, judgements } = judgedOf('gc-pause.jsonl.gz')

/** Returns the card of a recording with these verdicts and a pause of 1.3 s. */
function cardOf(judged: readonly Judgement[], mine?: boolean): string {
  const changed = traces.map(
    ({ header, events }): Trace => ({
      header: { ...header, parameters: { ...header.parameters, pauseMs: 1300 } },
      events,
    }),
  )
  const entry = {
    ...{ scenario: 'gc-pause', comparison: 'c-1', atMs: 0, title: 'Paused', shown: true, packed: '' },
    ...{ judgements: [...judged], ...(mine === undefined ? {} : { mine }) },
  }
  const recording = { traces: changed, judgements: judged.map((judgement) => Promise.resolve(judgement)) }
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <ClassCard entry={entry} recording={recording} questions={[]} />
    </Router>,
  )
}

const statusesIn = (card: string) => [...card.matchAll(/data-status="(\w+)"/g)].map(([, status]) => status)

test('a card’s marks are the verdicts of its own run, not the roles of the lesson’s locks', () => {
  const [broken] = judgements
  if (broken === undefined) throw new Error('the recording has no judgement')
  expect(statusesIn(cardOf(judgements))).toEqual(['violated', 'held'])
  const both = cardOf([broken, broken])
  expect(statusesIn(both)).toEqual(['violated', 'violated'])
  expect(both).not.toContain(words.roles.right)
})

test('a card says whose run it is, and with what', () => {
  expect(cardOf(judgements)).toContain(`${classFileWords.runOfClass}: pause 1.3 s`)
  expect(cardOf(judgements, true)).toContain(`${classFileWords.ownRun}: pause 1.3 s`)
})
