/** Shows all verdicts, runs side by side: the property in focus in large type, followed by the metrics and everything else that was checked. */
import type { Lesson } from '#scenarios/lesson.ts'
import { verdictWords } from '#web/locale/theatre/verdict.ts'
import { words } from '#web/locale/words.ts'
import { disclosureOf } from '#web/player/disclosure.ts'
import { useTheatre } from '#web/player/react.tsx'
import { Figures } from './Figures.tsx'
import { OtherVerdicts } from './OtherVerdicts.tsx'
import { RunVerdict } from './RunVerdict.tsx'
import styles from './VerdictPanel.module.css'

export function VerdictPanel({ lesson }: { lesson: Lesson }) {
  const state = useTheatre((theatre) => theatre)
  const { runs } = state
  const verdicts = runs.map((_, i) => disclosureOf(state).verdicts(i))
  const property = words.properties[lesson.teaches]
  return (
    // A scrolling region must be reachable by keyboard.
    <section className={styles.panel} tabIndex={0} aria-label={verdictWords.region} data-testid="panel-verdict">
      <section>
        <h3 className={styles.focus}>{property.title}</h3>
        <p className={styles.about}>{property.about}</p>
        {runs.map((run, i) => (
          <RunVerdict
            key={run.run}
            number={i}
            run={run}
            verdict={verdicts[i]?.find((each) => each.property === lesson.teaches)}
            judgedAll={run.judgement !== null && verdicts[i]?.length === run.judgement.verdicts.length}
            lesson={lesson}
          />
        ))}
      </section>
      <Figures runs={runs} lesson={lesson} />
      <OtherVerdicts verdicts={verdicts} lesson={lesson} />
      <section>
        <h3 className={styles.heading}>{verdictWords.limits}</h3>
        <ul className={styles.limits}>
          {verdictWords.limitsAre.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </section>
    </section>
  )
}
