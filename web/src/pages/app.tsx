/** Defines the routes. The code of each page loads when it is first needed. */
import { useLayoutEffect, useRef } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import '../ui/base.css'
import { useSession } from '#web/session/react.tsx'
import { recordingWords } from '../locale/recordings.ts'
import { words } from '../locale/words.ts'
import { traceAddress } from '../player/address.ts'
import { DropTarget } from '../recordings/DropTarget.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { lazy } from '../ui/lazy.tsx'
import { OfLesson } from './OfLesson.tsx'

const HomePage = lazy(() => import('./HomePage.tsx').then(({ HomePage }) => HomePage))
const MissingPage = lazy(() => import('./MissingPage.tsx').then(({ MissingPage }) => MissingPage))
const TheatrePage = lazy(() => import('./TheatrePage.tsx').then(({ TheatrePage }) => TheatrePage))
const ExplorerPage = lazy(() => import('../explorer/ExplorerPage.tsx').then(({ ExplorerPage }) => ExplorerPage))
const EditingPage = lazy(() => import('./EditingPage.tsx').then(({ EditingPage }) => EditingPage))
const OfHandout = lazy(() => import('./OfHandout.tsx').then(({ OfHandout }) => OfHandout))
const OfExercise = lazy(() => import('./OfExercise.tsx').then(({ OfExercise }) => OfExercise))
const ExercisesPage = lazy(() =>
  import('../explorer/exercises/ExercisesPage.tsx').then(({ ExercisesPage }) => ExercisesPage),
)
const GamePage = lazy(() => import('../explorer/GamePage.tsx').then(({ GamePage }) => GamePage))
const ComparePage = lazy(() => import('../compare/ComparePage.tsx').then(({ ComparePage }) => ComparePage))
const LibrariesPage = lazy(() => import('../compare/LibrariesPage.tsx').then(({ LibrariesPage }) => LibrariesPage))
const WhichPage = lazy(() => import('../compare/WhichPage.tsx').then(({ WhichPage }) => WhichPage))
const OfTest = lazy(() => import('./OfTest.tsx').then(({ OfTest }) => OfTest))
const RecordingPage = lazy(() => import('./RecordingPage.tsx').then(({ RecordingPage }) => RecordingPage))

const FilePage = lazy(() => import('./FilePage.tsx').then(({ FilePage }) => FilePage))
const RecordingsPage = lazy(() =>
  import('../recordings/RecordingsPage.tsx').then(({ RecordingsPage }) => RecordingsPage),
)

const OfMember = lazy(() => import('./OfMember.tsx').then(({ OfMember }) => OfMember))
const OfPresent = lazy(() => import('./OfPresent.tsx').then(({ OfPresent }) => OfPresent))
const ConsolePage = lazy(() => import('../workshop/console/ConsolePage.tsx').then(({ ConsolePage }) => ConsolePage))
const OfReport = lazy(() => import('./OfReport.tsx').then(({ OfReport }) => OfReport))
const StartWorkshop = lazy(() =>
  import('../workshop/start/StartWorkshop.tsx').then(({ StartWorkshop }) => StartWorkshop),
)

export function App() {
  const [path, navigate] = useLocation()
  // A recording named by `?trace=` is shown on the page for dropped files.
  const isTraced = useRef(traceAddress() !== null && path === '/')
  useLayoutEffect(() => {
    if (isTraced.current) navigate(`/file${location.search}`, { replace: true })
    isTraced.current = false
  }, [navigate])
  return (
    <ErrorBoundary part={words.broken.page}>
      <Switch>
        <Route path="/">
          <HomePage fetchLessonPage={fetchLessonPage} />
        </Route>
        <Route path="/s/:scenario">{({ scenario }) => <LessonPage key={scenario} scenario={scenario} />}</Route>
        <Route path="/s/:scenario/explore">{({ scenario }) => <MapPage key={scenario} scenario={scenario} />}</Route>
        <Route path="/s/:scenario/handout">{({ scenario }) => <OfHandout key={scenario} scenario={scenario} />}</Route>
        <Route path="/s/:scenario/edit">{({ scenario }) => <EditingPage key={scenario} scenario={scenario} />}</Route>
        <Route path="/try/:lock/explore">{({ lock }) => <MapPage key={lock} scenario={`try-${lock}`} />}</Route>
        <Route path="/exercises">
          <ExercisesPage />
        </Route>
        <Route path="/exercises/:exercise">{({ exercise }) => <OfExercise key={exercise} id={exercise} />}</Route>
        <Route path="/break">
          <GamePage />
        </Route>
        <Route path="/compare">
          <ComparePage />
        </Route>
        <Route path="/libraries">
          <LibrariesPage />
        </Route>
        <Route path="/which">
          <WhichPage />
        </Route>
        <Route path="/test/:test">{({ test }) => <OfTest key={test} test={test} />}</Route>
        <Route path="/r/:comparison">{({ comparison }) => <RecordingPage comparison={comparison} />}</Route>
        <Route path="/recordings">
          <RecordingsPage
            withoutServer={<MissingPage title={recordingWords.noServer} hint={recordingWords.noServerHint} otherwise />}
          />
        </Route>
        <Route path="/file/:scenario?">{({ scenario }) => <FilePage scenario={scenario ?? null} />}</Route>
        <Route path="/workshop">
          <StartWorkshop />
        </Route>
        <Route path="/w/:code?">{({ code }) => <OfMember key={code} code={code} />}</Route>
        <Route path="/present/:code">{({ code }) => <OfPresent key={code} code={code} />}</Route>
        <Route path="/present/:code/console">{({ code }) => <ConsolePage key={code} code={code} />}</Route>
        <Route path="/report/:code">{({ code }) => <OfReport key={code} code={code} />}</Route>
        <Route>
          <MissingPage title={words.missing.page} />
        </Route>
      </Switch>
      <DropTarget />
    </ErrorBoundary>
  )
}

/** Loads the page's code in advance. Errors are ignored, because opening the page reports them. */
const fetchLessonPage = () => void TheatrePage.fetch().catch(() => undefined)

/** Requests the lesson and the recording that the address names before the page's code has loaded. */
function LessonPage({ scenario }: { scenario: string }) {
  const session = useSession()
  useLayoutEffect(() => void session.openLesson(scenario), [session, scenario])
  return <TheatrePage scenario={scenario} />
}

/** Requests the lesson, the explorer's code, and the exploration protocol at the same time. */
function MapPage({ scenario }: { scenario: string }) {
  const { line } = useSession()
  useLayoutEffect(() => {
    // Errors are ignored, because each of these is requested again where it is needed, and errors are reported there.
    ExplorerPage.fetch().catch(() => undefined)
    line.exploring().catch(() => undefined)
  }, [line])
  return <OfLesson scenario={scenario}>{(opened) => <ExplorerPage {...opened} />}</OfLesson>
}
