/** Shows the first page of the file that a class takes home: recordings with their key moments, questions, levels, takeaways, and glossary terms. */

import { Link } from 'wouter'
import type { ClassFile } from '#model/messages/class-file.ts'
import { regional } from '#web/locale/language.ts'
import { marks } from '#web/locale/marks.ts'
import { termsOf } from '../format/phrases.ts'
import { classFileWords as text } from '../locale/class-file.ts'
import { explanations } from '../locale/explanations.ts'
import { glossary, type TermId, termForms } from '../locale/glossary.ts'
import { phrases } from '../locale/phrases.ts'
import { TermDrawing } from '../parts/TermDrawing.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { ClassCard, type OpenedRecording } from './ClassCard.tsx'
import styles from './ClassHome.module.css'
import { ClassQuestions } from './ClassQuestions.tsx'

interface ClassHomeProps {
  about: ClassFile
  recordings: readonly OpenedRecording[]
  /** Returns the address of a level's board, or `null` if the file does not contain the board. */
  boardOf: (level: ClassFile['levels'][number]) => string | null
}

export function ClassHome({ about, recordings, boardOf }: ClassHomeProps) {
  const { title, heldAtMs, name, remember, questions, levels, exercises } = about
  const shown = recordings.filter(({ entry }) => entry.shown)
  const day = heldAtMs === undefined ? null : new Date(heldAtMs).toLocaleDateString(regional(), { dateStyle: 'long' })
  return (
    <div className={styles.page}>
      <PageBar leadsHome={false} />
      <main className={styles.main} data-testid="class-home">
        <header>
          <h1>{title}</h1>
          <p className={styles.quiet}>
            {[name === undefined ? null : text.of(name), day === null ? null : text.held(day)]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
        </header>
        {remember.length === 0 ? null : (
          <section>
            <h2>{text.remember}</h2>
            <ul className={styles.remember}>
              {remember.map(({ scenario, sentence }) => (
                <li key={scenario}>{sentence}</li>
              ))}
            </ul>
          </section>
        )}
        {shown.length === 0 ? null : (
          <section>
            <h2>{text.lessons}</h2>
            <ol className={styles.cards}>
              {shown.map((opened) => (
                <ClassCard key={opened.entry.comparison} {...opened} questions={questions} />
              ))}
            </ol>
            {about.leftOut.length === 0 ? null : (
              <p className={styles.quiet}>{text.leftOut(marks.listed(about.leftOut))}</p>
            )}
          </section>
        )}
        <ClassQuestions questions={questions} />
        {levels.length === 0 ? null : (
          <section>
            <h2>{text.levels}</h2>
            <ul className={styles.levels}>
              {levels.map((level) => (
                <Level key={`${level.run} ${level.goal}`} level={level} board={boardOf(level)} />
              ))}
            </ul>
          </section>
        )}
        {exercises.length === 0 ? null : (
          <section>
            <h2>{text.exercises}</h2>
            <ul className={styles.levels}>
              {exercises.map((exercise) => (
                <Exercise key={exercise.id} exercise={exercise} />
              ))}
            </ul>
          </section>
        )}
        <Words texts={[...remember.map(({ sentence }) => sentence), ...textsOf(questions), ...storiesOf(recordings)]} />
      </main>
    </div>
  )
}

function Level({ level, board }: { level: ClassFile['levels'][number]; board: string | null }) {
  const { name, goal, steps } = level
  return (
    <li>
      <strong>{name}</strong> <span className={styles.quiet}>{phrases.properties[goal].asked}</span>
      {steps === undefined ? null : <span>{text.solved(steps)}</span>}
      {board === null ? <span className={styles.quiet}>{text.noBoard}</span> : <Link href={board}>{text.play}</Link>}
    </li>
  )
}

function Exercise({ exercise: { title, task, mine, class: counts } }: { exercise: ClassFile['exercises'][number] }) {
  return (
    <li>
      <strong>{title}</strong> <span className={styles.quiet}>{task}</span>
      {mine === true ? <span>{text.solvedExercise}</span> : null}
      {counts === undefined ? null : <span className={styles.quiet}>{text.exerciseCounts(counts)}</span>}
    </li>
  )
}

/** The glossary terms that these texts use. */
function Words({ texts }: { texts: readonly string[] }) {
  const terms = [...termsOf(texts, termForms)] as TermId[]
  if (terms.length === 0) return null
  return (
    <section>
      <h2>{text.glossary}</h2>
      <dl className={styles.words}>
        {terms
          .toSorted((one, other) => glossary[one].title.localeCompare(glossary[other].title, regional()))
          .map((term) => (
            <div key={term}>
              <TermDrawing term={term} />
              <dt>{glossary[term].title}</dt>
              <dd>{marks.sentences(explanations[term])}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

const textsOf = (questions: ClassFile['questions']): string[] =>
  questions.flatMap(({ ask, options, why }) => [ask, ...options, ...why])

const storiesOf = (recordings: readonly OpenedRecording[]): string[] =>
  recordings.flatMap(({ recording }) => {
    const lesson = recording.traces[0]?.header.lesson
    return lesson === undefined ? [] : [lesson.story, lesson.remember, ...lesson.beats.map(({ caption }) => caption)]
  })
