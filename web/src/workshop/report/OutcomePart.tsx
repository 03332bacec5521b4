/** Shows the class's results: its best members, the takeaways, and the locks that it broke. */

import type { Report } from '#model/messages/report.ts'
import { ExerciseResults } from '../activities/outcome/ExerciseResults.tsx'
import { LevelResults } from '../activities/outcome/LevelResults.tsx'
import { measureOf, PodiumPlaces } from '../activities/outcome/PodiumPlaces.tsx'
import { Remember, Tried } from '../activities/outcome/RecapParts.tsx'
import { outcomeWords as words } from '../activities/outcome/words.ts'
import { ReportPart } from './QuestionsPart.tsx'
import styles from './ReportPage.module.css'

export function OutcomePart({ report: { podium, recap, levels, exercises } }: { report: Report }) {
  const measure = measureOf(podium)
  return (
    <>
      {podium.places.length + podium.earlier.length === 0 ? null : (
        <ReportPart title={words.podium.title}>
          {measure === null ? null : <p className={styles.quiet}>{measure}</p>}
          <PodiumPlaces podium={podium} />
        </ReportPart>
      )}
      {recap.remember.length === 0 ? null : (
        <ReportPart title={words.recap.remember}>
          <Remember recap={recap} />
        </ReportPart>
      )}
      {recap.tried.length === 0 ? null : (
        <ReportPart title={words.recap.tried}>
          <Tried recap={recap} />
        </ReportPart>
      )}
      {levels.length === 0 ? null : (
        <ReportPart title={words.recap.levels}>
          <LevelResults levels={levels} />
        </ReportPart>
      )}
      {exercises.length === 0 ? null : (
        <ReportPart title={words.recap.exercises}>
          <ExerciseResults exercises={exercises} />
        </ReportPart>
      )}
    </>
  )
}
