/** Shows the edited lock's live run under the lesson's faults, with its verdicts next to the original lock's verdicts. */
import { Link } from 'wouter'
import type { Verdict } from '#model/checkers/verdict.ts'
import type { ExplorationSummary } from '#model/messages/exploration.ts'
import { goals } from '#model/messages/level.ts'
import { sentenceOf } from '#model/words/sentences.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import { editorWords } from '#web/locale/editor.ts'
import { marks } from '#web/locale/marks.ts'
import { phrases } from '#web/locale/phrases.ts'
import { words } from '../../locale/words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { countOf } from '../headline.ts'
import styles from './Results.module.css'
import { editedRunsOf, type RunState } from './useEditedRun.ts'

interface RunResultProps {
  state: RunState
  /** Whether the run used an earlier version of the code. */
  isOld: boolean
  cannotRun: boolean
  teaches: PropertyId
  /** What every order shows of each lock; `null` if it is not known, or not every order was tried. */
  orders: Record<'yours' | 'original', ExplorationSummary | null>
  onRun: () => void
}

export function RunResult({ state, isOld, cannotRun, teaches, orders, onRun }: RunResultProps) {
  const isRunning = state.is === 'running'
  return (
    <section className={styles.part} aria-label={editorWords.run.title} data-testid="run-result" data-state={state.is}>
      <h2>{editorWords.run.title}</h2>
      <div className={styles.row}>
        <Button look="primary" disabled={isRunning || cannotRun} onClick={onRun} keyHint="R" data-testid="edit-run">
          {editorWords.run.run}
        </Button>
        <p role="status" className={styles.quiet}>
          {isRunning
            ? editorWords.run.busy
            : state.is === 'none'
              ? editorWords.run.waiting
              : isOld
                ? editorWords.run.old
                : null}
        </p>
        {state.is === 'over' ? (
          <Link href={`/r/${state.attempted.comparison}`} className={styles.watch} data-testid="watch-edited">
            {editorWords.run.watch}
          </Link>
        ) : null}
      </div>
      {state.is === 'failed' ? <ErrorNote title={editorWords.run.failed}>{state.problem.message}</ErrorNote> : null}
      {state.is === 'over' ? <Verdicts attempted={state.attempted} {...{ teaches, isOld, orders }} /> : null}
    </section>
  )
}

type VerdictsProps = Pick<Extract<RunState, { is: 'over' }>, 'attempted'> &
  Pick<RunResultProps, 'teaches' | 'isOld' | 'orders'>

function Verdicts({ attempted, teaches, isOld, orders }: VerdictsProps) {
  const { yours, original } = editedRunsOf(attempted)
  const refused = yours?.refusal ?? null
  if (yours === undefined || refused !== null) {
    return <ErrorNote title={editorWords.run.failed}>{refused?.message}</ErrorNote>
  }
  const rows = rowsOf(yours.judgement?.verdicts ?? [], original?.judgement?.verdicts ?? [])
  const isFirst = ({ property, yours, original }: Row) =>
    property === teaches || yours?.status === 'violated' || original?.status === 'violated'
  const rest = rows.filter((row) => !isFirst(row))
  const { header } = yours.log
  const untested = yours.judgement?.doubt === undefined ? undefined : yours.judgement.verdicts[0]
  const threw = untested && yours.log.events.find((event) => event.kind === 'client-threw')
  const hasCrash = [yours, original].some((run) => run?.log.events.some(({ kind }) => kind === 'client-crashed'))
  const unlike = isOld ? [] : unlikeOrders(rows, orders, hasCrash)
  return (
    <>
      {untested === undefined || header === null ? null : (
        <p className={styles.quiet} role="status">
          {marks.sentences([
            // What the code threw explains why a fault never came.
            threw?.kind === 'client-threw' ? editorWords.run.threw(threw.client, threw.message) : '',
            sentenceOf(untested, phrases, header),
          ])}
        </p>
      )}
      {rows.length === 0 ? null : (
        <Table rows={rows.filter(isFirst)} hasOriginal={original !== undefined} isOld={isOld} />
      )}
      {unlike.length === 0 ? null : (
        <p className={styles.quiet} data-testid="unlike-orders">
          {marks.sentences(unlike)}
        </p>
      )}
      {rest.length === 0 ? null : (
        <details className={styles.others}>
          <summary>{editorWords.run.all}</summary>
          <Table rows={rest} hasOriginal={original !== undefined} isOld={isOld} />
        </details>
      )}
    </>
  )
}

/** Says why a lock fails live although no order breaks the same property. */
export function unlikeOrders(rows: readonly Row[], orders: RunResultProps['orders'], hasCrash: boolean): string[] {
  const { waits, crash, other } = editorWords.run.unlikeOrders
  const why: Partial<Record<PropertyId, string>> = { progress: waits, ...(hasCrash ? { 'no-leak': crash } : {}) }
  const unlike = rows.filter(({ property, yours, original }) => {
    const goal = goals.find((one) => one === property)
    const isUnlike = (verdict: Verdict | undefined, summary: ExplorationSummary | null) =>
      verdict?.status === 'violated' &&
      summary?.complete === true &&
      goal !== undefined &&
      countOf(summary, goal) === '0'
    return isUnlike(yours, orders.yours) || isUnlike(original, orders.original)
  })
  return [...new Set(unlike.map(({ property }) => why[property] ?? other))]
}

interface Row {
  property: PropertyId
  yours: Verdict | undefined
  original: Verdict | undefined
}

/** Returns rows for the properties that at least one of the two runs was tested for. */
function rowsOf(yours: readonly Verdict[], original: readonly Verdict[]): Row[] {
  const all = [...new Set([...yours, ...original].map(({ property }) => property))]
  const of = (verdicts: readonly Verdict[], property: PropertyId) => verdicts.find((one) => one.property === property)
  return all
    .map((property) => ({ property, yours: of(yours, property), original: of(original, property) }))
    .filter((row) => [row.yours, row.original].some((verdict) => verdict !== undefined && verdict.status !== 'unknown'))
}

function Table({ rows, hasOriginal, isOld }: { rows: readonly Row[]; hasOriginal: boolean; isOld: boolean }) {
  return (
    <table className={styles.verdicts} data-old={isOld || undefined}>
      <thead>
        <tr>
          <th scope="col">{editorWords.run.property}</th>
          <th scope="col">{editorWords.run.yours}</th>
          {hasOriginal ? <th scope="col">{editorWords.run.original}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ property, yours, original }) => (
          <tr key={property} data-property={property} data-yours={yours?.status}>
            <th scope="row">{words.properties[property].title}</th>
            <td>{said(yours)}</td>
            {hasOriginal ? <td>{said(original)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const said = (verdict: Verdict | undefined) =>
  verdict === undefined ? null : (
    <Badge status={verdict.status}>{words.properties[verdict.property].said[verdict.status]}</Badge>
  )
