/** Shows one of a lesson's locks in an editor, with the exploration of its current code (`/s/<lesson>/edit`). */
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { questionFor, requestFor } from '#model/messages/offered.ts'
import type { Lesson, LessonLock } from '#scenarios/lesson.ts'
import { editorWords } from '#web/locale/editor.ts'
import { marks } from '#web/locale/marks.ts'
import { useSession } from '#web/session/react.tsx'
import { problemOf } from '../../base/problem.ts'
import { isChanged } from '../../editor/text/lock-code.ts'
import { explorerWords } from '../../locale/explorer.ts'
import { blank, editAddress } from '../../parts/edit-address.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageBar, PageLink } from '../../ui/PageBar.tsx'
import { useTabTitle } from '../../ui/useTabTitle.ts'
import { Change } from '../Change.tsx'
import { goalOf, lockOf } from '../of-lesson.ts'
import { type ExplorerPlace, readPlace, searchOf } from '../question.ts'
import styles from './EditPage.module.css'
import { useEditable } from './useEditable.ts'
import { useEdits } from './useEdits.ts'
import { Workbench } from './Workbench.tsx'

export function EditPage({ lesson }: { lesson: Lesson }) {
  const { canRun } = useSession()
  useTabTitle(editorWords.title, lesson.title)
  const place = readPlace(useSearch(), questionFor(lesson))
  /** Address of the text that the reader left for another lock's code. Undo cannot bring it back, because it belongs to another editor. */
  const [left, setLeft] = useState<string | null>(null)
  return (
    <>
      <PageBar>
        <PageLink href="/exercises">{editorWords.exercises.title}</PageLink>
        <PageLink href={`/s/${lesson.id}/explore`}>{explorerWords.title}</PageLink>
        <PageLink href={`/s/${lesson.id}`}>
          <Icon name="back" />
          {explorerWords.toLesson}
        </PageLink>
      </PageBar>
      <main className={styles.page}>
        <header className={styles.head}>
          <h1>{marks.labelled(editorWords.title, lesson.title)}</h1>
          <p>{editorWords.lead}</p>
        </header>
        {canRun ? (
          <Editing key={place.lock} {...{ lesson, place, left }} onLeave={setLeft} />
        ) : (
          <EmptyState title={explorerWords.noServer}>{explorerWords.noServerHint}</EmptyState>
        )}
      </main>
    </>
  )
}

interface EditingProps {
  lesson: Lesson
  place: ExplorerPlace
  left: string | null
  onLeave: (address: string | null) => void
}

function Editing({ lesson, place, left, onLeave }: EditingProps) {
  const [, navigate] = useLocation()
  const unsaid = questionFor(lesson)
  const isBlank = place.lock === blank
  const lock = lockOf(lesson, place)
  const origin = { scenario: lesson.id, lock: isBlank ? null : (lock?.id ?? null) }
  const editable = useEditable(origin)
  const code = editable.is === 'loaded' ? editable.value.code : null
  const edits = useEdits(code, `${lesson.id} ${origin.lock ?? blank}`)
  if (editable.is === 'failed') return <NotEditable problem={editable.error} />
  if (editable.is === 'loading' || edits === null || lock === undefined || code === null) {
    return <p role="status">{editorWords.opening}</p>
  }
  const addressOf = (change: Partial<ExplorerPlace>) =>
    `/s/${lesson.id}/edit${searchOf({ ...place, ...change }, unsaid)}${edits.hash}`
  const go = (change: Partial<ExplorerPlace>) => navigate(addressOf(change), { replace: true })
  const { lock: _, ...asked } = requestFor(lock, place)
  return (
    <Workbench
      {...{ lesson, origin, edits, asked }}
      editable={editable.value}
      original={code}
      compared={isBlank ? null : requestFor(lock, place)}
      beside={isBlank ? undefined : lock.id}
      goalOf={() => goalOf(lesson, place)}
      path={place.path}
      addressOf={(path) => addressOf({ path })}
      onPath={(path) => go({ path })}
      tools={
        <>
          {left === null ? null : (
            <Button
              onClick={() => {
                onLeave(null)
                navigate(left)
              }}
              data-testid="back-to-text"
            >
              {editorWords.exercises.hideAnswer}
            </Button>
          )}
          <BeginWith
            {...{ lesson, lock }}
            isBlank={isBlank}
            onChoose={(id) => {
              if (isChanged(code, edits.code)) onLeave(addressOf({}))
              navigate(editAddress(lesson.id, id))
            }}
          />
        </>
      }
    >
      <details className={styles.change}>
        <summary>{editorWords.map.what}</summary>
        <Change {...{ lesson, place }} go={(change) => go({ ...change, path: [] })} />
      </details>
    </Workbench>
  )
}

interface BeginWithProps {
  lesson: Lesson
  lock: LessonLock
  isBlank: boolean
  onChoose: (id: string) => void
}

/** Chooses the code to start from: one of the lesson's locks, or a blank lock into which readers can paste their own code. */
function BeginWith({ lesson, lock, isBlank, onChoose }: BeginWithProps) {
  return (
    <label className={styles.begin} title={editorWords.ownHint}>
      <span>{editorWords.beginWith}</span>
      <select
        value={isBlank ? blank : lock.id}
        data-testid="begin-with"
        onChange={(event) => onChoose(event.target.value)}
      >
        {lesson.locks.map(({ id, heading, title }) => (
          <option key={id} value={id}>
            {heading ?? title}
          </option>
        ))}
        <option value={blank}>{editorWords.blank}</option>
      </select>
    </label>
  )
}

export function NotEditable({ problem }: { problem: unknown }) {
  const { code, message } = problemOf(problem)
  const title =
    code === 'NOT_EDITABLE' ? editorWords.notEditable : code === 'EDITING_OFF' ? editorWords.off : editorWords.failed
  return <EmptyState title={title}>{message}</EmptyState>
}
