import { Link } from 'wouter'
import { withoutRepeated } from '#model/messages/hands-on.ts'
import type { MyView } from '#model/messages/workshop.ts'
import { useLessons } from '#web/workshop/room/useLessons.ts'
import styles from '#web/workshop/ui/Left.module.css'
import { RunOutcome } from './RunOutcome.tsx'
import { handsOnWords } from './words.ts'

export function RunsLeft({ me }: { me: MyView }) {
  const lessons = useLessons()
  const runs = withoutRepeated(me.runs)
  if (runs.length === 0) return null
  return (
    <section>
      <h2>{handsOnWords.member.runs}</h2>
      <ol className={styles.runs}>
        {runs.map((entry) => (
          <li key={entry.comparison}>
            <RunOutcome
              lesson={lessons.get(entry.scenario)}
              entry={entry}
              title={lessons.get(entry.scenario)?.title ?? entry.scenario}
            />
            <Link href={`/r/${entry.comparison}`}>{handsOnWords.member.open}</Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
