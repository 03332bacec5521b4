/** Tests that a lesson's card distinguishes client letters from the surrounding words. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { speak, spoken } from '../locale/language.ts'
import { judgedIn } from '../theatre/testing/recordings.ts'
import { ScenarioCard } from './ScenarioCard.tsx'

test.each(['en', 'zh', 'ru'])('colors the letters of the clients in the story, in %s', async (tag) => {
  await speak(tag)
  const lesson = judgedIn(spoken, 'gc-pause.jsonl.gz').traces[0]?.header.lesson
  if (lesson === undefined) throw new Error('the recording has no lesson')
  const card = renderToStaticMarkup(
    <Router ssrPath="/">
      <ScenarioCard lesson={{ ...lesson, miniature: null }} watched={0} onPoint={() => {}} />
    </Router>,
  )
  const letters = lesson.story.match(/(?<!\p{L}(?<!\p{Script=Han}))[AB](?!(?!\p{Script=Han})\p{L})/gu) ?? []
  expect(letters).toContain('A')
  expect([...card.matchAll(/<b style="color:var\(--([A-F])\)">([A-F])<\/b>/g)].map(([, , letter]) => letter)).toEqual(
    letters,
  )
})
