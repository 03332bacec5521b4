/**
 * Tests that all text of the page comes from the dictionaries. Every view is rendered in an invented language that puts each text in brackets. Text outside
 * brackets is an error, unless an author (a lesson, a lock's code) or a machine (commands, keys, numbers) wrote it.
 */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import type { Lesson } from '#scenarios/lesson.ts'
import { inTurn } from '#web/base/testing/thorough.ts'
import { figures } from '../compare/figures.ts'
import { connectOffline } from '../connection/offline.ts'
import { speak, spoken } from '../locale/language.ts'
import { inLanguage } from '../locale/testing/lessons.ts'
import { englishIn, strayTexts } from '../locale/testing/stray-texts.ts'
import { replayOf } from '../player/derived.ts'
import { createTheatreStore } from '../player/player.ts'
import type { Panel, TheatreState } from '../player/state.ts'
import { judgedIn, theatreOf } from '../theatre/testing/recordings.ts'
import { nothingYet, openRoomStore } from '../workshop/room/testing/room-store.ts'

// React would render each store's initial state, as on a server. This mock makes it render the current state.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: <T,>(_: unknown, now: () => T) => now(),
  useDeferredValue: <T,>(value: T) => value,
}))

/** Recordings of a failover, of stores other than Redis, and of work other than the stock. */
const recordings = ['master-failover', 'three-stores', 'duplicate-consumers']
const judged = (name: string) => judgedIn(spoken, `${name}.jsonl.gz`)
const lessonsNow = (): Lesson[] => recordings.flatMap((name) => judged(name).traces[0]?.header.lesson ?? [])
const measuredLocks = () =>
  figures.locks.map(({ folder, lock, title }) => ({
    ...lessonsNow()[0]?.locks[0],
    store: folder,
    lock,
    title: inLanguage(spoken, title),
  }))
const libraryNow = () => ({
  protocol: 1,
  redis: 'Redis 8.0.0',
  exercises: [
    {
      id: 'own-lock',
      place: 1,
      kind: 'write',
      title: 'An exercise of ours',
      lesson: 'master-failover',
      lock: 'redlock',
    },
  ],
  chapters: [
    {
      ...{ id: '1-taking-the-lock', number: 1, title: 'A chapter of ours', about: 'What it is about' },
      scenarios: lessonsNow().map(({ beats, questions, remember, sources, locks, ...lesson }) => ({
        ...lesson,
        // Includes every lock that was measured.
        locks: [...locks, ...measuredLocks()],
        miniature: null,
      })),
    },
  ],
})
vi.mock('../parts/useLibrary.ts', () => ({
  useLibrary: () => {
    const library = libraryNow()
    const lessons = library.chapters.flatMap(({ scenarios }) => scenarios)
    const titleOf = (id: string) => lessons.find((lesson) => lesson.id === id)?.title
    return { library, lessons, titleOf, failure: null, retry() {} }
  },
}))

let room = openRoomStore()
const inRoom = () => ({ store: room, act: async () => null, clearProblem() {} })
vi.mock('../workshop/room/room-context.tsx', () => ({
  useRoomSession: () => inRoom(),
  useRoom: <T,>(select: (state: ReturnType<typeof room.getState>) => T) => select(room.getState()),
}))

// Browser globals that Node lacks.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
vi.stubGlobal('document', {
  documentElement: { dataset: {}, style: {} },
  addEventListener() {},
  createElement: () => ({ getContext: () => ({ measureText: () => ({ width: 1 }) }) }),
  fonts: { addEventListener() {} },
})
vi.stubGlobal('location', {
  search: '',
  hash: '',
  origin: 'http://localhost',
  hostname: 'localhost',
  host: 'localhost',
  pathname: '/',
  href: 'http://localhost/',
})
vi.stubGlobal('navigator', { languages: [] })
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('window', globalThis)

const nothing = () => {}

afterAll(() => vi.unstubAllGlobals())

/** Texts that are the same in every language: titles of papers, settings of stores, conditions of commands, and names in this test's lessons. */
const sameEverywhere = () => [
  ...['appendfsync always', 'if made at revision', 'A chapter of ours', 'What it is about', 'An exercise of ours'],
  ...lessonsNow().flatMap(({ sources = [] }) => sources.map(({ title }) => title)),
]

/** Checks that all text of the pages is translated. In the invented language, texts in `known` are allowed, because authors and machines wrote them. */
function expectTranslated(pages: readonly string[], known: unknown): void {
  const [sign, stray] = {
    'en-XA': [/⟦/, () => strayTexts(pages.join('\n'), known)] as const,
    zh: [/\p{Script=Han}/u, () => englishIn(pages.join('\n'), sameEverywhere())] as const,
    ru: [/\p{Script=Cyrillic}/u, () => englishIn(pages.join('\n'), sameEverywhere())] as const,
  }[spoken as (typeof languages)[number]]
  for (const page of pages) expect(page).toMatch(sign)
  expect(stray()).toEqual([])
}

const languages = ['en-XA', 'zh', 'ru'] as const

async function pageOf(page: ReactNode, state: Partial<TheatreState> = {}): Promise<string> {
  const { SessionProvider } = await import('../session/react.tsx')
  const { createSession } = await import('../session/session.ts')
  const store = createTheatreStore()
  store.setState(state)
  const session = createSession(
    { ...connectOffline('file'), kind: 'server' },
    { ...store, getInitialState: store.getState },
    { read: () => Promise.reject(new Error()) },
  )
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <SessionProvider session={session}>{page}</SessionProvider>
    </Router>,
  )
}

/** Returns an author's texts as the page joins them: each answer with its reason, and parameter names without their units. */
const joined = ({ questions, parameters }: Lesson) => [
  questions.flatMap(({ options }) => options.map(({ text, why }) => `${text} ${why}`)),
  Object.keys(parameters).map((name) => name.replace(/Ms$/, '')),
]

const panels: Panel[] = ['code', 'console', 'state', 'verdict', 'notes', 'table']

/** Example room code and workshop address, which the page shows. */
const examples = ['ABC234', 'localhost/w']

describe.each(languages)('in %s', (tag) => {
  beforeAll(() => speak(tag))
  afterAll(() => speak('en'))
  /** The invented language reveals every text outside the dictionaries, so the other languages try only one recording each, except in a soak test. */
  const shown = tag === 'en-XA' ? recordings : inTurn(recordings, languages.indexOf(tag))

  test.each(shown)('the theatre with each of its panels: %s', async (name) => {
    const { TheatreHeader } = await import('../theatre/header/TheatreHeader.tsx')
    const { IdleStage } = await import('../theatre/idle/IdleStage.tsx')
    const { RunningTheatre } = await import('../theatre/RunningTheatre.tsx')
    const { traces = [], judgements = [] } = judged(name)
    const state = theatreOf(traces, judgements).getState()
    const { lesson } = state
    if (lesson === null) throw new Error('There is no lesson')
    const replay = replayOf(state)
    const answers = Object.fromEntries(replay.questions.map(({ question }) => [question, 'dismissed'] as const))
    const end = { ...state, answers, cursor: replay.cursorAt(replay.count - 1) }
    const running = (
      <>
        <TheatreHeader
          {...{ lesson, chapter: null, led: false, ofOthers: false, recordingMenu: null, runElsewhere: null }}
          onQuestion={nothing}
          onKeys={nothing}
        />
        <RunningTheatre
          {...{ lesson, next: null, onward: null, led: false, asks: true, reviewing: null, folded: false }}
          onReview={nothing}
          onFold={nothing}
        />
      </>
    )
    const pages = [
      await pageOf(
        <IdleStage lesson={lesson} miniature={null} led={null} asks prediction={null} onPredict={nothing} />,
        {
          ...createTheatreStore().getState(),
          lesson,
        },
      ),
      await pageOf(running, state),
    ]
    for (const panel of panels) pages.push(await pageOf(running, { ...end, panel }))
    // `known` contains no judgements: they are facts, and the page forms sentences from them in its own language.
    const known = [traces, libraryNow(), joined(lesson)]
    if (tag === 'en-XA') expect(pages.join('').match(/⟦/g)?.length).toBeGreaterThan(200)
    expectTranslated(pages, known)
  })

  test('library, comparison, recordings, explorer, and links that lead nowhere', async () => {
    const { HomePage } = await import('./HomePage.tsx')
    const { QuizPage } = await import('../quiz/QuizPage.tsx')
    const { QuizCard } = await import('../quiz/QuizCard.tsx')
    const { QuizResult } = await import('../quiz/QuizResult.tsx')
    const { HandoutPage } = await import('../recordings/HandoutPage.tsx')
    const { ownQuestion } = await import('../quiz/questions.ts')
    const { RecordingsPage } = await import('../recordings/RecordingsPage.tsx')
    const { ComparePage } = await import('../compare/ComparePage.tsx')
    const { WhichPage } = await import('../compare/WhichPage.tsx')
    const { MissingPage } = await import('./MissingPage.tsx')
    const { GamePage } = await import('../explorer/GamePage.tsx')
    const { ExercisesPage } = await import('../explorer/exercises/ExercisesPage.tsx')
    const { KeysDialog } = await import('../theatre/KeysDialog.tsx')
    const { words } = await import('../locale/words.ts')
    const library = libraryNow()
    const [lesson] = lessonsNow()
    const asked = lesson === undefined ? null : ownQuestion(lesson, 0)
    if (lesson === undefined || asked === null) throw new Error('The lesson has a question')
    const pages = [
      await pageOf(<HandoutPage lesson={lesson} chapter="" teacher={null} />),
      await pageOf(<HomePage fetchLessonPage={nothing} />),
      await pageOf(<QuizPage quiz="3" />),
      await pageOf(<QuizCard question={asked} place={1} of={10} chosen={0} onAnswer={nothing} onNext={nothing} />),
      await pageOf(<QuizResult quiz="3" questions={[asked]} answers={[1]} onAgain={nothing} />),
      await pageOf(<RecordingsPage withoutServer={null} />),
      await pageOf(<ComparePage />),
      await pageOf(<WhichPage />),
      await pageOf(<MissingPage title={words.missing.page} wanted="gc-paus" />),
      await pageOf(<GamePage />),
      await pageOf(<ExercisesPage />),
      await pageOf(<KeysDialog open keys={[]} onClose={nothing} />),
    ]
    expectTranslated(pages, [library, figures, lesson])
  })

  test('an edited lock: what to do, whether it loads, and its run', async () => {
    const { Task } = await import('../explorer/exercises/Task.tsx')
    const { LoadResult } = await import('../explorer/edit/LoadResult.tsx')
    const { RunResult } = await import('../explorer/edit/RunResult.tsx')
    const { LockEditor } = await import('../editor/LockEditor.tsx')
    const { ChooseEdits } = await import('../editor/ChooseEdits.tsx')
    const exercise = {
      ...{ place: 1, title: 'An exercise of ours', task: 'Repair it.', lesson: 'gc-pause', lock: 'fenced' },
      ...{ budget: {}, goals: ['fencing' as const], hints: ['Look.', 'Look again.'], why: 'So.' },
    }
    const code = { 'lock.ts': "await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)" }
    const { traces = [], judgements = [] } = judged('master-failover')
    const { runs } = theatreOf(traces, judgements).getState()
    const yours = { comparison: 'c', runs: runs.map((run, at) => (at === 0 ? { ...run, lock: 'edited' } : run)) }
    const lines = [
      { goal: 'fencing' as const, state: 'done' as const },
      { goal: null, state: 'done' as const },
    ]
    const wrong = {
      ...{ file: 'lock.ts', line: 3, column: 1 },
      refusal: { code: 'CODE_WRONG' as const, reason: 'code-no-lock', values: {} },
    }
    const pages = await Promise.all([
      ...(['repair', 'review', 'write'] as const).flatMap((kind) => [
        pageOf(
          <Task
            {...{ id: 'a', lines, others: ['exclusion'], code: kind === 'write' ? null : code, level: '/break' }}
            exercise={{ ...exercise, kind }}
            onAnswer={nothing}
            onRun={nothing}
            isRunning={false}
            next={{ id: 'b', title: 'Repair it.' }}
          />,
        ),
      ]),
      pageOf(<LoadResult errors={[wrong]} failures={[]} onGo={nothing} />),
      pageOf(<LoadResult errors={[]} failures={[]} onGo={nothing} />),
      ...(['code', 'store'] as const).map((by) =>
        pageOf(<LoadResult errors={[]} failures={[{ by, file: 'lock.ts', line: 3, message: '42' }]} onGo={nothing} />),
      ),
      pageOf(
        <RunResult
          {...{ isOld: true, cannotRun: false, teaches: 'exclusion', onRun: nothing }}
          state={{ is: 'over', code, attempted: yours }}
          orders={{ yours: null, original: null }}
        />,
      ),
      pageOf(
        <LockEditor
          {...{ code, original: {}, types: [], errors: [], onChange: nothing, onRun: nothing }}
          control={null}
        />,
      ),
      pageOf(<ChooseEdits code={code} onChoose={nothing} />),
    ])
    expectTranslated(pages, [exercise, code, ['lock.ts']])
  })

  test('a workshop: its start, its door, the console and the projected screen', async () => {
    const { StartWorkshop } = await import('../workshop/start/StartWorkshop.tsx')
    const { CodeForm } = await import('../workshop/member/CodeForm.tsx')
    const { Console } = await import('../workshop/console/Console.tsx')
    const { Projected } = await import('../workshop/present/Projected.tsx')
    room = openRoomStore()
    room.setState({ role: 'lead', lead: nothingYet })
    const pages = [
      await pageOf(<StartWorkshop />),
      await pageOf(<CodeForm />),
      await pageOf(<Console />),
      await pageOf(<Projected theatre={() => null} />),
    ]
    expectTranslated(pages, [libraryNow(), room.getState(), examples])
  })
})
