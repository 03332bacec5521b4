/**
 * Shows the lesson as a printable page (`/s/<lesson>/handout`). If a teacher's room has the lesson, the teacher gets a second page with the answers and the
 * author's notes.
 */
import { useCallback, useEffect, useRef } from 'react'
import type { Lesson } from '#scenarios/lesson.ts'
import { marks } from '#web/locale/marks.ts'
import { useSession } from '#web/session/react.tsx'
import type { TheatreSession } from '#web/session/session.ts'
import { useAsked } from '../base/asked.ts'
import { problemOf } from '../base/problem.ts'
import { load } from '../loading/load.ts'
import { handoutWords as text } from '../locale/handout.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { PageBar, PageLink } from '../ui/PageBar.tsx'
import { useTabTitle } from '../ui/useTabTitle.ts'
import styles from './HandoutPage.module.css'

interface TeacherText {
  questions: Lesson['questions']
  /** Author's notes in Markdown. */
  notes: string
}

interface HandoutPageProps {
  lesson: Lesson
  chapter: string
  /** Fetches the teacher's text. `null` if this reader does not lead a room with the lesson. */
  teacher: (() => Promise<TeacherText>) | null
}

export function HandoutPage({ lesson, chapter, teacher }: HandoutPageProps) {
  const session = useSession()
  const asked = useAsked(
    useCallback(() => paperOf(session, { lesson, chapter, teacher }), [session, lesson, chapter, teacher]),
  )
  useTabTitle(text.title(lesson.title))
  return (
    <div className={styles.page} data-testid="handout-page">
      <div className={styles.bar}>
        <PageBar>
          <PageLink href={`/s/${lesson.id}`}>{text.screen.lesson}</PageLink>
        </PageBar>
      </div>
      <main>
        <p className={styles.tools}>
          <span>{marks.sentences([text.screen.about, teacher === null ? '' : text.screen.teacher])}</span>
          <Button look="primary" onClick={() => print()}>
            {text.screen.print}
          </Button>
        </p>
        {asked.is === 'loaded' ? (
          <Paper {...asked.value} />
        ) : asked.is === 'failed' ? (
          <ErrorNote title={text.screen.nothing}>{problemOf(asked.error).message}</ErrorNote>
        ) : (
          <p role="status">{text.screen.loading}</p>
        )}
      </main>
    </div>
  )
}

interface PaperProps {
  /** HTML of the class's page, followed by the teacher's page if there is one. */
  sheets: string
  /** CSS for the sheets. */
  rules: string
}

async function paperOf(session: TheatreSession, { lesson, chapter, teacher }: HandoutPageProps): Promise<PaperProps> {
  const [{ traces, judgements }, { handoutSheet, handoutStyle: rules, teacherSheet }, told] = await Promise.all([
    session.read(session.line.getReference(lesson.id)),
    load(() => import('../export/handout.ts')),
    teacher?.() ?? null,
  ])
  const judged = await Promise.all(judgements)
  const drawn = traces.map((trace, run) => ({ ...trace, judgement: judged[run] ?? null }))
  const sheet = handoutSheet({ lesson, chapter, traces: drawn })
  if (told === null) return { sheets: sheet, rules }
  const ofTeacher = teacherSheet({ lesson: { ...lesson, questions: told.questions }, chapter }, told.notes)
  return { sheets: sheet + ofTeacher, rules }
}

/** Inserts the sheets as HTML, which is safe because `handout.ts` escapes all content. The CSS applies to the whole page while the sheets are shown. */
function Paper({ sheets, rules }: PaperProps) {
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const style = new CSSStyleSheet()
    style.replaceSync(rules)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
    paper.current?.replaceChildren(document.createRange().createContextualFragment(sheets))
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== style)
    }
  }, [sheets, rules])
  return <div className={styles.paper} ref={paper} />
}
