/** Shows a recording of the file that a class takes home as a card: whose run it is, how it ended, and its key moments. */
import { Link } from 'wouter'
import type { ClassFile, PackedRecording } from '#model/messages/class-file.ts'
import type { Lesson, VerdictStatus } from '#scenarios/lesson.ts'
import { marks } from '#web/locale/marks.ts'
import { namedValues } from '../format/parameters.ts'
import { classFileWords as text } from '../locale/class-file.ts'
import { phrases } from '../locale/phrases.ts'
import { headerWords } from '../locale/theatre/header.ts'
import { MiniaturePicture } from '../parts/MiniaturePicture.tsx'
import { miniatureOf } from '../parts/miniature-of.ts'
import type { ReadRecording } from '../player/entries.ts'
import { readRun } from '../player/entries.ts'
import type { RunEntry } from '../player/state.ts'
import { changedParameters } from '../replay/departure.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './ClassHome.module.css'
import { type ClassMoment, momentsOf } from './class-moments.ts'

/** An unpacked recording of the file. */
export interface OpenedRecording {
  entry: PackedRecording
  recording: ReadRecording
}

export function ClassCard({ entry, recording, questions }: OpenedRecording & Pick<ClassFile, 'questions'>) {
  const lesson = recording.traces[0]?.header.lesson
  if (lesson === undefined) return null
  const runs = recording.traces.map((trace, i) => ({ ...readRun(trace), judgement: entry.judgements[i] ?? null }))
  const address = `/r/${entry.comparison}`
  return (
    <li className={styles.card}>
      <h3>
        <Link href={address}>{lesson.title}</Link>
      </h3>
      <p className={styles.quiet}>{lesson.story}</p>
      <WhoseRun entry={entry} lesson={lesson} parameters={recording.traces[0]?.header.parameters ?? {}} />
      <MiniaturePicture
        locks={lesson.locks}
        recording={miniatureOf(lesson, runs)}
        verdicts={statusesOf(lesson, runs)}
      />
      <ul className={styles.moments}>
        {momentsOf(entry.comparison, runs, questions).map((moment) => (
          <li key={moment.search}>
            <Link href={`${address}${moment.search}`}>
              <Icon name="right" />
              {momentText(moment)}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}

interface WhoseRunProps {
  entry: PackedRecording
  lesson: Lesson
  parameters: Readonly<Record<string, number>>
}

/** Tells whose run it is and its changed parameters, if it differs from the lesson's. */
function WhoseRun({ entry: { mine = false }, lesson, parameters }: WhoseRunProps) {
  const changed = changedParameters(lesson, parameters)
  if (!mine && changed.length === 0) return null
  const figures = marks.listed(namedValues(changed, lesson.parameters))
  return <p>{marks.labelled(mine ? text.ownRun : text.runOfClass, figures || headerWords.usual)}</p>
}

/** Returns the status of each lock's verdict on the lesson's property. */
function statusesOf({ teaches }: Lesson, runs: readonly RunEntry[]): ReadonlyMap<string, VerdictStatus> {
  return new Map(
    runs.flatMap(({ lock, judgement }) => {
      const verdict = judgement?.verdicts.find(({ property }) => property === teaches)
      return verdict === undefined ? [] : [[lock, verdict.status] as const]
    }),
  )
}

function momentText(moment: ClassMoment): string {
  if (moment.is === 'start') return text.start
  if (moment.is === 'asked') return text.asked(moment.ask)
  return text.broke(phrases.properties[moment.property].said.violated)
}
