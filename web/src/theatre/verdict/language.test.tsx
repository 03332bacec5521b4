import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { english } from '#model/words/en/phrases.ts'
import { sentenceOf } from '#model/words/sentences.ts'
import { speak } from '#web/locale/language.ts'
import { phrases } from '#web/locale/phrases.ts'
import { captionAt } from '#web/player/derived.ts'
import { SessionProvider } from '#web/session/react.tsx'
import { judgedOf, recordingNames, theatreOf } from '../testing/recordings.ts'
import { sessionOver } from '../testing/session-over.ts'
import { VerdictPanel } from './VerdictPanel.tsx'

// When rendering on a server, React would draw each store's initial state. This mock makes it draw the current state.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: <T,>(_: unknown, now: () => T) => now(),
}))
beforeAll(() => speak('en-XA'))
afterAll(() => speak('en'))

test.each(recordingNames)(
  '%s: no verdict on the page is in English where the reader speaks another language',
  (name) => {
    const { traces, judgements } = judgedOf(name)
    const store = theatreOf(traces, judgements)
    store.getState().end()
    const { lesson, focus } = store.getState()
    if (lesson === null) throw new Error('There is no lesson')
    const session = sessionOver(store)
    const html = renderToStaticMarkup(
      <SessionProvider session={session}>
        <VerdictPanel lesson={lesson} />
      </SessionProvider>,
    )
    const page = html
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&#x27;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
    for (const [run, { verdicts = [] } = {}] of judgements.entries()) {
      const header = traces[run]?.header
      if (header === undefined) throw new Error('There is no header')
      for (const verdict of verdicts) {
        expect(page).not.toContain(sentenceOf(verdict, english, header))
        if (verdict.property === lesson.teaches || verdict.status === 'violated' || run === focus)
          expect(page).toContain(sentenceOf(verdict, phrases, header))
      }
    }
    store.getState().jumpToViolation()
    const { text, run } = captionAt(store.getState(), phrases)
    if (judgements[run ?? 0]?.verdicts.some(({ status }) => status === 'violated')) expect(text).toMatch(/^⟦[^aeiou]+$/)
  },
)
