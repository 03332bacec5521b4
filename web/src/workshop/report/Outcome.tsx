/** What the class came to: who was best, what to remember, what it broke. */
import type { Report } from '../../../../model/messages/report.ts'
import { outcomeWords as words } from '../../locale/en/workshop/outcome.ts'
import { LevelResults } from '../ui/LevelResults.tsx'
import { measureOf, PodiumPlaces } from '../ui/PodiumPlaces.tsx'
import { Remember, Tried } from '../ui/RecapParts.tsx'
import { Part } from './Questions.tsx'
import styles from './ReportPage.module.css'

export function Outcome({ report: { podium, recap, levels } }: { report: Report }) {
  return (
    <>
      {podium.places.length === 0 ? null : (
        <Part title={words.podium.title}>
          <p className={styles.quiet}>{measureOf(podium)}</p>
          <PodiumPlaces podium={podium} />
        </Part>
      )}
      {recap.remember.length === 0 ? null : (
        <Part title={words.recap.remember}>
          <Remember recap={recap} />
        </Part>
      )}
      {recap.tried.length === 0 ? null : (
        <Part title={words.recap.tried}>
          <Tried recap={recap} />
        </Part>
      )}
      {levels.length === 0 ? null : (
        <Part title={words.recap.levels}>
          <LevelResults levels={levels} />
        </Part>
      )}
    </>
  )
}
