/** Shows the lesson's faults in words: the first fault, and a popover for the others. */
import type { CSSProperties } from 'react'
import type { Fault, Lesson } from '#scenarios/lesson.ts'
import { headerWords } from '#web/locale/theatre/header.ts'
import { faultIcon } from '#web/parts/fault-icon.ts'
import { faultsOf } from '#web/parts/faults.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import styles from './FaultChips.module.css'

/** `hidden` is set if naming the faults would answer an open question. */
export function FaultChips({ lesson, hidden }: { lesson: Lesson; hidden: boolean }) {
  const faults = faultsOf(lesson)
  const [first, ...others] = faults
  if (first === undefined) return null
  // The lesson's story already says that something goes wrong.
  if (hidden) return <Reserved letters={first.words.length} more={others.length > 0} />
  return (
    <>
      <Chip>
        <Icon name={faultIcon(first)} />
        <span className={styles.words}>{first.words}</span>
      </Chip>
      {others.length === 0 ? null : (
        <Popover label={headerWords.faults} button={headerWords.moreFaults(others.length)} buttonClass={styles.more}>
          {() => <FaultList faults={faults} />}
        </Popover>
      )}
    </>
  )
}

/** Takes about the room that the chips will take, so that naming the faults does not move the runs below. */
function Reserved({ letters, more }: { letters: number; more: boolean }) {
  return (
    <span className={styles.reserved} style={{ '--letters': letters } as CSSProperties} data-more={more || undefined} />
  )
}

function FaultList({ faults }: { faults: Fault[] }) {
  return (
    <ol className={styles.list}>
      {faults.map((fault) => (
        <li key={fault.words}>
          <Icon name={faultIcon(fault)} />
          {fault.words}
        </li>
      ))}
    </ol>
  )
}
