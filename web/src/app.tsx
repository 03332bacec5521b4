/** The routes. Each page is fetched when it is first needed. */
import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import './ui/base.css'
import { DropTarget } from './recording/DropTarget.tsx'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { words } from './words.ts'

const LibraryPage = lazy(() => import('./library/LibraryPage.tsx').then((module) => ({ default: module.LibraryPage })))
const MissingPage = lazy(() => import('./library/MissingPage.tsx').then((module) => ({ default: module.MissingPage })))
const TheatrePage = lazy(() => import('./lesson/TheatrePage.tsx').then((module) => ({ default: module.TheatrePage })))
const RecordingPage = lazy(() =>
  import('./recording/RecordingPage.tsx').then((module) => ({ default: module.RecordingPage })),
)

const FilePage = lazy(() => import('./recording/FilePage.tsx').then((module) => ({ default: module.FilePage })))
const RecordingsPage = lazy(() =>
  import('./recording/RecordingsPage.tsx').then((module) => ({ default: module.RecordingsPage })),
)

const MemberPage = lazy(() =>
  import('./workshop/member/MemberPage.tsx').then((module) => ({ default: module.MemberPage })),
)
const PresentPage = lazy(() =>
  import('./workshop/present/PresentPage.tsx').then((module) => ({ default: module.PresentPage })),
)
const ConsolePage = lazy(() =>
  import('./workshop/console/ConsolePage.tsx').then((module) => ({ default: module.ConsolePage })),
)
const ReportPage = lazy(() =>
  import('./workshop/report/ReportPage.tsx').then((module) => ({ default: module.ReportPage })),
)
const StartWorkshop = lazy(() =>
  import('./workshop/StartWorkshop.tsx').then((module) => ({ default: module.StartWorkshop })),
)

export function App() {
  return (
    <ErrorBoundary part={words.broken.page}>
      <Suspense fallback={null}>
        <Switch>
          <Route path="/">
            <LibraryPage />
          </Route>
          <Route path="/s/:scenario">{({ scenario }) => <TheatrePage key={scenario} scenario={scenario} />}</Route>
          <Route path="/r/:comparison">{({ comparison }) => <RecordingPage comparison={comparison} />}</Route>
          <Route path="/recordings">
            <RecordingsPage />
          </Route>
          <Route path="/file/:scenario?">{({ scenario }) => <FilePage scenario={scenario ?? null} />}</Route>
          <Route path="/workshop">
            <StartWorkshop />
          </Route>
          <Route path="/w/:code?">{({ code }) => <MemberPage key={code} code={code} />}</Route>
          <Route path="/present/:code">{({ code }) => <PresentPage key={code} code={code} />}</Route>
          <Route path="/present/:code/console">{({ code }) => <ConsolePage key={code} code={code} />}</Route>
          <Route path="/report/:code">{({ code }) => <ReportPage key={code} code={code} />}</Route>
          <Route>
            <MissingPage title={words.missing.page} />
          </Route>
        </Switch>
      </Suspense>
      <DropTarget />
    </ErrorBoundary>
  )
}
