/** Shows the lesson's faults in words: the first fault, and a popover for the others. */
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
  // The lesson's story already says that something goes wrong.
  if (first === undefined || hidden) return null
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
