/** Before the first run: the story, a question to think about, what will happen, and the way to begin. */
import type { Lesson } from '../../../../scenarios/lesson.ts'
import { ClientMark } from '../../ui/ClientMark.tsx'
import { faultIcon } from '../../ui/faultIcon.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { words } from '../../words.ts'
import { faultsOf } from '../faults.ts'
import { RunButton } from '../header/RunButton.tsx'
import { Sentence } from '../Sentence.tsx'
import styles from './IdleStage.module.css'

const roleIcons: Record<Lesson['locks'][number]['role'], IconName> = {
  wrong: 'cross',
  right: 'check',
  compared: 'lock',
}

interface IdleStageProps {
  lesson: Lesson
  /** The option the reader expects to be right, if one was chosen. */
  prediction: number | null
  onPredict: (option: number) => void
}

export function IdleStage({ lesson, prediction, onPredict }: IdleStageProps) {
  return (
    <main className={styles.idle}>
      <section className={styles.story}>
        <p className={styles.lead}>
          <Sentence text={lesson.story} clients={lesson.clients} />
        </p>
        <Prediction lesson={lesson} prediction={prediction} onPredict={onPredict} />
        <div className={styles.go}>
          <RunButton large />
          <p>{words.idle.go}</p>
        </div>
      </section>
      <section className={styles.plan} aria-labelledby="plan">
        <h2 id="plan">{words.idle.plan}</h2>
        <ol>
          <li className={styles.step}>
            <strong>{words.idle.fleet[lesson.fleet]}</strong>
            <span>{words.idle.fleetAbout}</span>
          </li>
          <li className={styles.step}>
            <strong className={styles.clients}>
              {lesson.clients.map((client) => (
                <ClientMark key={client} client={client} />
              ))}
            </strong>
            <span>{words.idle.clients}</span>
          </li>
          {faultsOf(lesson).map((fault) => (
            <li key={fault.words} className={styles.step}>
              <strong>
                <Icon name={faultIcon(fault)} /> {fault.words}
              </strong>
              <span>{words.idle.fault[fault.do]}</span>
            </li>
          ))}
          <li className={styles.step}>
            <ul className={styles.locks}>
              {lesson.locks.map((lock) => (
                <li key={lock.id} className={styles.lock} data-role={lock.role}>
                  <Icon name={roleIcons[lock.role]} /> <span className="sr-only">{words.roles[lock.role]}: </span>
                  <strong>{lock.title}</strong>
                </li>
              ))}
            </ul>
            <span>{words.idle.judged(words.properties[lesson.teaches].about)}</span>
          </li>
        </ol>
      </section>
    </main>
  )
}

function Prediction({ lesson, prediction, onPredict }: IdleStageProps) {
  const [question] = lesson.questions
  if (question === undefined) return null
  return (
    <section className={styles.question}>
      <p className={styles.kicker}>{words.idle.predict}</p>
      <h2>{question.ask}</h2>
      {question.options.map((option, i) => (
        <button
          key={option.text}
          type="button"
          className={styles.option}
          aria-pressed={prediction === i}
          onClick={() => onPredict(i)}
        >
          <span className={styles.radio} aria-hidden="true" />
          {option.text}
        </button>
      ))}
    </section>
  )
}
