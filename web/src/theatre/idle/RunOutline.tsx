/** Shows the plan of a run: its setup before it begins, and what will happen to it. */
import { isForBeginners } from '#model/messages/first-hour.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { headerWords } from '#web/locale/theatre/header.ts'
import { idleWords } from '#web/locale/theatre/idle.ts'
import { faultIcon } from '#web/parts/fault-icon.ts'
import { faultsOf } from '#web/parts/faults.ts'
import { Sentence } from '#web/parts/Sentence.tsx'
import { ClientMark } from '#web/ui/ClientMark.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './IdleStage.module.css'

const isOfRedis = ({ locks }: Lesson) => locks.every(({ store }) => store === 'redis')

interface RunOutlineProps {
  lesson: Lesson
  /** Whether to hide the faults, because naming them would answer the lesson's question. */
  faultsHidden: boolean
  /** Sentences that come earlier on the page. Terms in these sentences are explained there. */
  before: readonly string[]
}

export function RunOutline({ lesson, faultsHidden, before }: RunOutlineProps) {
  const faults = faultsOf(lesson)
  return (
    <ol>
      <li className={styles.step}>
        <strong>
          <Sentence
            text={isOfRedis(lesson) ? idleWords.fleet[lesson.fleet] : idleWords.servers}
            clients={[]}
            terms
            before={before}
          />
        </strong>
        <span>{isForBeginners(lesson) ? idleWords.redis : idleWords.fleetAbout}</span>
      </li>
      <li className={styles.step}>
        <strong className={styles.clients}>
          {lesson.clients.map((client) => (
            <ClientMark key={client} client={client} />
          ))}
        </strong>
        <span>{idleWords.clients}</span>
      </li>
      {faultsHidden && faults.length > 0 ? (
        <li className={styles.step}>
          <strong>
            <Icon name="unknown" /> {headerWords.hiddenFault}
          </strong>
          <span>{idleWords.hiddenFault}</span>
        </li>
      ) : (
        faults.map((fault) => (
          <li key={fault.words} className={styles.step}>
            <strong>
              <Icon name={faultIcon(fault)} /> {fault.words}
            </strong>
            <span>{idleWords.fault[fault.do]}</span>
          </li>
        ))
      )}
    </ol>
  )
}
