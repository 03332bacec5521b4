/** Shows one sentence under a run's name, on what the store says and what clients believe at the cursor, followed by the damage so far. */
import { marks } from '#web/locale/marks.ts'
import { stageWords } from '#web/locale/theatre/stage.ts'
import { Sentence } from '#web/parts/Sentence.tsx'
import { replayOf } from '#web/player/derived.ts'
import { useDisclosure, useNow, useTheatre, useTotals } from '#web/player/react.tsx'
import { isCounted } from '#web/replay/counts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { damageOf, momentOf } from './now.ts'
import styles from './StageNow.module.css'

export function StageNow({ run }: { run: number }) {
  const picture = useNow(run)
  const header = useTheatre(({ runs }) => runs[run]?.log.header) ?? undefined
  const damage = useDisclosure((shown) => shown.damage)
  const isHarmless = useDisclosure((shown) => shown.of(run).harmless)
  if (picture === null) return null
  // While a run is watched and no guess was made, no text is shown here, because it would reveal the answer.
  if (!damage)
    return (
      <div className={styles.row} data-now>
        <p className={styles.now} />
      </div>
    )
  const moment = momentOf(picture, isHarmless)
  const counted = header !== undefined && isCounted(header, picture.storeGrants)
  const text = picture.lockless
    ? stageWords.lockless(moment)
    : stageWords.now(moment.store, { ...moment, counted }, picture.store)
  return (
    <div className={styles.row} data-now>
      <p className={styles.now} data-wrong={moment.wrong || undefined} data-testid="stage-now">
        {moment.wrong ? <Icon name="alert" /> : null}
        <span>
          <span className="sr-only">{marks.label(stageWords.label)}</span>
          <Sentence text={text} clients={picture.clients} />
        </span>
      </p>
      <Damage run={run} />
    </div>
  )
}

function Damage({ run }: { run: number }) {
  const totals = useTotals(run)
  const hasStock = useTheatre((theatre) => replayOf(theatre).lanes.stock)
  const entries = totals === null ? [] : damageOf(totals, hasStock)
  if (entries.length === 0) return null
  return (
    <ul className={styles.ledger} aria-label={stageWords.ledger.label} data-testid="stage-ledger">
      {entries.map(({ text, bad }) => (
        <li key={text} data-bad={bad}>
          {text}
        </li>
      ))}
    </ul>
  )
}
