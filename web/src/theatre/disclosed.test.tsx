/**
 * Tests that the page never shows the answer to an open question, for every recording, before it begins and wherever it stops to ask. The whole page is
 * rendered, with its panels.
 */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { firstProof } from '#model/checkers/verdict.ts'
import { withoutAnswers } from '#model/messages/without-answers.ts'
import { english } from '#model/words/en/phrases.ts'
import { sentenceOf } from '#model/words/sentences.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { questionWords } from '../locale/theatre/question.ts'
import { faultsOf } from '../parts/faults.ts'
import { replayOf } from '../player/derived.ts'
import { createTheatreStore } from '../player/player.ts'
import type { TheatreState } from '../player/state.ts'
import { drawnRecordings, judgedOf, recordingNames, theatreOf } from './testing/recordings.ts'

// When rendering on a server, React would draw each store's initial state. This mock makes it draw the current state.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: <T,>(_: unknown, now: () => T) => now(),
  useDeferredValue: <T,>(value: T) => value,
}))
// Stubs of browser globals that Node lacks.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
vi.stubGlobal('document', {
  documentElement: { dataset: {}, style: {} },
  addEventListener() {},
  createElement: () => ({ getContext: () => ({ measureText: () => ({ width: 1 }) }) }),
  fonts: { addEventListener() {} },
})
vi.stubGlobal('window', globalThis)
// The reader has opened everything.
vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(['panels', 'tools', 'view']) })
afterAll(() => vi.unstubAllGlobals())
const { SessionProvider } = await import('../session/react.tsx')
const { sessionOver } = await import('./testing/session-over.ts')
const { TheatreHeader } = await import('./header/TheatreHeader.tsx')
const { IdleStage } = await import('./idle/IdleStage.tsx')
const { ConsolePanel } = await import('./console/ConsolePanel.tsx')
const { TablePanel } = await import('./table/TablePanel.tsx')
const { VerdictPanel } = await import('./verdict/VerdictPanel.tsx')
const { RunningTheatre } = await import('./RunningTheatre.tsx')

const nothing = () => {}

/** Renders the page in this state and returns its words and marks. */
const pageOf = (state: TheatreState, lesson: Lesson, page: ReactNode) => plain(htmlOf(state, lesson, page))

function htmlOf(state: TheatreState, lesson: Lesson, page: ReactNode): string {
  const store = createTheatreStore()
  store.setState(state)
  const session = sessionOver(store)
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <SessionProvider session={session}>
        <TheatreHeader
          lesson={lesson}
          chapter={null}
          led={false}
          ofOthers={false}
          recordingMenu={null}
          runElsewhere={null}
          onQuestion={nothing}
          onKeys={nothing}
        />
        {page}
      </SessionProvider>
    </Router>,
  )
}

/** Converts HTML to text as people read it, without the elements within a sentence. */
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')

/** Removes the marks around names and code, as captions do. */
const bare = (text: string) => text.replaceAll(/[`*]/g, '')

/** Renders the page with all panels that contain text. */
function whole(lesson: Lesson, state: TheatreState) {
  const run = replayOf(state).runs[state.focus]
  return (
    <>
      <RunningTheatre
        lesson={lesson}
        next={null}
        onward={null}
        led={false}
        asks
        reviewing={null}
        onReview={nothing}
        folded={false}
        onFold={nothing}
      />
      <VerdictPanel lesson={lesson} />
      <TablePanel lesson={lesson} />
      {run == null ? null : <ConsolePanel run={run} number={state.focus} />}
    </>
  )
}

/** Lists everything that must not be said while this question is open, each with a name. */
function secretsAt(state: TheatreState, question: number): [what: string, text: string][] {
  const replay = replayOf(state)
  const { lesson, cursor, runs } = state
  const asked = lesson?.questions[question]
  if (lesson === null || asked === undefined) return []
  const ahead = replay.beats.filter(({ index }) => index > cursor.index)
  const read = [
    lesson.story,
    asked.ask,
    ...replay.beats.filter(({ index }) => index <= cursor.index).map(({ caption }) => caption),
  ].join(' ')
  // Captions read so far may have named faults that had struck by then.
  const named = runs
    .flatMap(({ log: { events } }, run) => {
      const last = replay.beats.findLast((beat) => beat.run === run && beat.index <= cursor.index)?.seq ?? -1
      return events.flatMap((event) => (event.kind === 'fault-struck' && event.seq <= last ? event.words : []))
    })
    .join(' ')
  const verdicts = runs.flatMap(({ log: { header }, judgement }, run) => {
    const { seq } = replay.pointOf(run, cursor)
    const isOver = seq >= (runs[run]?.log.count ?? 0) - 1
    return (judgement?.verdicts ?? []).flatMap((verdict) =>
      isOver || firstProof(verdict) <= seq || header === null ? [] : sentenceOf(verdict, english, header),
    )
  })
  return [
    ['what to remember', lesson.remember],
    ...asked.options.map(({ why }) => ['why', why] as const),
    ...ahead.map(({ caption }) => ['a later caption', caption] as const),
    ...verdicts.map((because) => ['a verdict', because] as const),
    ...(question === 0
      ? faultsOf(lesson).flatMap(({ words }) => (named.includes(words) ? [] : [['a fault', words] as const]))
      : []),
  ]
    .filter(([, text]) => text.length > 12 && !read.includes(text))
    .map(([what, text]) => [what, bare(text)])
}

function expectSilent(page: string, secrets: readonly [string, string][], where: string): void {
  expect(
    secrets.filter(([, text]) => bare(page).includes(text)),
    where,
  ).toEqual([])
}

test.each(recordingNames)('%s: before it begins', (name) => {
  const lesson = judgedOf(name).traces[0]?.header.lesson
  if (lesson === undefined || lesson.questions.length === 0) return
  const store = createTheatreStore()
  store.getState().openLesson(lesson)
  const idle = <IdleStage lesson={lesson} miniature={null} led={null} asks prediction={null} onPredict={nothing} />
  expectSilent(pageOf(store.getState(), lesson, idle), secretsAt(store.getState(), 0), 'idle')
})

/** Generates the state at each question of a recording as it is asked, with all earlier questions answered. */
function* asked(name: string): Generator<[TheatreState, number]> {
  const { traces, judgements } = judgedOf(name)
  const state = theatreOf(traces, judgements).getState()
  const replay = replayOf(state)
  for (const [i, { question, stop }] of replay.questions.entries()) {
    const before = replay.questions.slice(0, i).map((mark) => [mark.question, 'dismissed'] as const)
    const at = { ...state, cursor: replay.cursorAt(stop), focus: replay.at(stop)?.run ?? 0 }
    yield [{ ...at, answers: Object.fromEntries(before) }, question]
  }
}

test.each(drawnRecordings)('%s: where it stops to ask', (name) => {
  for (const [state, question] of asked(name)) {
    const { lesson } = state
    if (lesson === null) throw new Error('There is no lesson')
    const secrets = secretsAt(state, question)
    const page = pageOf({ ...state, panel: 'notes' }, lesson, whole(lesson, state))
    expectSilent(page, secrets, `question ${question + 1}, event ${state.cursor.index}`)
  }
})

/** Generates states at the end of a recording while a class votes on its questions, which were answered with their first or last option or dismissed. */
function* withheldAtEnd(name: string): Generator<TheatreState & { lesson: Lesson }> {
  const { traces, judgements } = judgedOf(name)
  const state = theatreOf(traces, judgements).getState()
  const { lesson } = state
  if (lesson === null) throw new Error('There is no lesson')
  const replay = replayOf(state)
  for (const answer of ['first', 'last', 'dismissed'] as const)
    yield {
      ...state,
      lesson: withoutAnswers(lesson, new Set(lesson.questions.keys())),
      cursor: replay.cursorAt(replay.count - 1),
      answers: Object.fromEntries(
        lesson.questions.map(({ options }, number) => {
          return [number, answer === 'dismissed' ? answer : answer === 'first' ? 0 : options.length - 1]
        }),
      ),
    }
}

test.each(drawnRecordings)('%s: at its end, while a class votes on its questions', (name) => {
  for (const state of withheldAtEnd(name)) {
    const { lesson } = state
    if (lesson.questions.length === 0) return
    const html = htmlOf({ ...state, panel: 'notes' }, lesson, whole(lesson, state))
    expect(html, 'nothing is marked right or wrong').not.toMatch(/data-right/)
    const page = plain(html)
    for (const { options } of lesson.questions) for (const { why } of options) expect(page).not.toContain(why)
    expect(page).not.toContain('“.”')
    const [ending = '', notes] = [html.split('data-testid="ending"')[1], html.split('data-testid="panel-notes"')[1]]
    expect(plain(ending), 'the ending').toContain(questionWords.withheld)
    expect(plain(notes ?? ''), 'the notes').toContain(questionWords.withheld)
  }
})
