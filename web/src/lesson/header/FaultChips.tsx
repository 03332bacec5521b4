/** What goes wrong in this lesson, in words. */
import type { Lesson } from '../../../../scenarios/lesson.ts'
import { Chip } from '../../ui/Chip.tsx'
import { faultIcon } from '../../ui/faultIcon.ts'
import { Icon } from '../../ui/Icon.tsx'
import { faultsOf } from '../faults.ts'
import styles from './FaultChips.module.css'

export function FaultChips({ lesson }: { lesson: Lesson }) {
  return faultsOf(lesson).map((fault) => (
    <Chip key={fault.words}>
      <Icon name={faultIcon(fault)} />
      <span className={styles.words}>{fault.words}</span>
    </Chip>
  ))
}
