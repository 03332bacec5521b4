/** The routes. The theatre is loaded when it is first needed: the library must be there at once. */
import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { LibraryPage } from './library/LibraryPage.tsx'
import { MissingPage } from './library/MissingPage.tsx'
import './ui/base.css'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { words } from './words.ts'

const TheatrePage = lazy(() => import('./lesson/TheatrePage.tsx').then((module) => ({ default: module.TheatrePage })))
const RecordingPage = lazy(() =>
  import('./lesson/RecordingPage.tsx').then((module) => ({ default: module.RecordingPage })),
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
          <Route>
            <MissingPage title={words.missing.page} />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}
