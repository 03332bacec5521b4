import { useRef } from 'react'
import { Link } from 'wouter'
import type { ListedLesson } from '#model/messages/messages.ts'
import type { Report } from '#model/messages/report.ts'
import { timeOfDay } from '#web/format/clock-text.ts'
import { marks } from '#web/locale/marks.ts'
import { classWords } from '#web/locale/workshop/class.ts'
import { MiniaturePicture } from '#web/parts/MiniaturePicture.tsx'
import { useMiniature } from '#web/parts/useMiniature.ts'
import { changedText } from '../activities/hands-on/changed-text.ts'
import { statusesOf } from '../activities/hands-on/RunOutcome.tsx'
import { handsOnWords } from '../activities/hands-on/words.ts'
import { useLessons } from '../room/useLessons.ts'
import { ReportPart } from './QuestionsPart.tsx'
import styles from './ShownPart.module.css'

export function ShownPart({ report: { shown, runs } }: { report: Report }) {
  const lessons = useLessons()
  return (
    <ReportPart title={classWords.report.shown} empty={shown.length === 0 ? classWords.report.nothingShown : null}>
      <ol className={styles.cards}>
        {shown.map((run) => (
          <ShownRun
            key={run.comparison}
            run={run}
            lesson={lessons.get(run.scenario)}
            entry={runs.find(({ comparison }) => comparison === run.comparison)}
          />
        ))}
      </ol>
    </ReportPart>
  )
}

interface ShownRunProps {
  run: Report['shown'][number]
  lesson: ListedLesson | undefined
  /** The member's run that was projected, or `undefined` if the teacher showed a run of their own. */
  entry: Report['runs'][number] | undefined
}

function ShownRun({ run, lesson, entry }: ShownRunProps) {
  const { comparison, scenario, atMs } = run
  const card = useRef<HTMLLIElement>(null)
  const recording = useMiniature(card, { comparison, lesson, over: true })
  return (
    <li ref={card} className={styles.card}>
      <p className={styles.head}>
        <Link href={`/r/${comparison}`}>{lesson?.title ?? scenario}</Link>
        <span className={styles.when}>{timeOfDay(atMs)}</span>
      </p>
      {entry === undefined ? null : (
        <p className={styles.when}>
          {marks.labelled(entry.name, changedText(entry, lesson) || handsOnWords.wall.usual)}
        </p>
      )}
      {lesson === undefined ? null : (
        <MiniaturePicture locks={lesson.locks} recording={recording} verdicts={statusesOf(entry?.verdicts ?? [])} />
      )}
    </li>
  )
}
