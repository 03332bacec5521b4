/** Shows the exploration of the edited code: one sentence, the shortest violation, and the picture of all orders. */
import type { ExplorationSummary } from '#model/messages/exploration.ts'
import { type Goal, goals, grantsNobody } from '#model/messages/level.ts'
import { sayUnexplorable } from '#model/words/en/unexplorable.ts'
import { editorWords } from '#web/locale/editor.ts'
import { marks } from '#web/locale/marks.ts'
import type { LockCode } from '../../editor/text/lock-code.ts'
import { explorerWords } from '../../locale/explorer.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { stepText } from '../describe.ts'
import { countOf, foundBesides, headlineOf, isRefused, searchText, smallestOf } from '../headline.ts'
import { Legend } from '../Legend.tsx'
import { RiverMap } from '../RiverMap.tsx'
import { ShortestWay } from '../ShortestWay.tsx'
import { type ShownExploration, shownOf } from '../useExploration.ts'
import { useRiver } from '../usePosition.ts'
import { thrownIn } from './failures.ts'
import styles from './Results.module.css'
import type { EditedExploration } from './useEditedExploration.ts'

const momentMs = 250

interface MapResultProps {
  edited: EditedExploration
  /** Result for the original code. `null` if it is not known yet or there is no original code to compare with. */
  original: ExplorationSummary | null
  goal: Goal
  /** Whether several servers grant the lock. */
  isOnQuorum: boolean
  path: readonly string[]
  addressOf: (path: string[]) => string
  onOpen: (path: string[]) => void
  onShow: () => void
}

export function MapResult(props: MapResultProps) {
  const { edited, original, goal, isOnQuorum } = props
  const { latest, exploration, errors, isSameText } = edited
  const { problem, again } = exploration
  if (problem !== null && problem.code !== 'CANCELLED') {
    const isCode = problem.code === 'CODE_ENDED'
    return (
      <Part isOnQuorum={isOnQuorum}>
        <ErrorNote
          title={isCode ? editorWords.map.codeEnded : explorerWords.failed}
          // The same code would be ended again.
          actions={isCode ? undefined : <Button onClick={again}>{explorerWords.retry}</Button>}
        >
          {problem.message}
        </ErrorNote>
      </Part>
    )
  }
  // Code that does not load has no orders, and showing the orders of earlier code would be misleading.
  if (errors !== undefined && errors.length > 0) return null
  if (latest === null) {
    return (
      <Part isOnQuorum={isOnQuorum}>
        <SoFar {...{ exploration, goal }} />
        <p role="status" className={styles.quiet}>
          {exploration.corrections === 0 ? searchText(exploration) : editorWords.map.corrected}
        </p>
      </Part>
    )
  }
  const { summary } = latest.ended
  if (summary.notExplorable !== null) {
    return (
      <Part isOnQuorum={isOnQuorum}>
        <p>
          <strong>{explorerWords.map.notExplorable}</strong>
          {marks.gap}
          {sayUnexplorable(explorerWords.unexplorable, summary)}
        </p>
      </Part>
    )
  }
  const { status, figure, says } = headlineOf(summary, goal, false)
  const isStale = shownOf(exploration) === null
  const isUnchecked = latest.exploration.ended === null
  const found = besidesCut(latest.exploration, summary, goal)
  return (
    <Part isOnQuorum={isOnQuorum} stale={isStale ? exploration : null} {...{ isUnchecked, isSameText }}>
      <SoFar {...{ exploration, goal }} />
      {summary.threw === undefined ? null : (
        <p data-testid="threw">
          {explorerWords.map.threw({ ...summary.threw, message: messageOf(summary, latest.code) }, summary.schedules)}
        </p>
      )}
      {throwsAlways(summary) ? null : (
        <>
          <p className={styles.headline} data-status={status} data-testid="map-says" role="status">
            <strong>{figure}</strong>
            {marks.gap}
            {says}
          </p>
          {found.map((one) => (
            <p key={one.says} className={styles.headline} data-status={one.status} data-testid="also-found">
              <strong>{one.figure}</strong>
              {marks.gap}
              {one.says}
            </p>
          ))}
          <p className={styles.quiet} data-testid="map-bounds">
            {marks.sentences([
              explorerWords.map.bounds(summary.clients, explorerWords.mishaps(summary.budget)),
              explorerWords.game.extras({ lateReplies: 0, ticks: summary.budget.ticks }),
            ])}
          </p>
          {original === null || !summary.complete ? null : <Beside {...{ summary, original, goal }} />}
          <Shown {...props} exploration={latest.exploration} summary={summary} />
        </>
      )}
    </Part>
  )
}

/** Returns what the code threw, with its place if that is in the editor. */
function messageOf(summary: ExplorationSummary, code: LockCode): string {
  const whole = summary.threw?.message ?? ''
  const { message = whole, file = null } = thrownIn(summary, code) ?? {}
  return file !== null && whole.includes(file) ? whole : message
}

interface PartProps {
  children: React.ReactNode
  /** The newer search while an older result is still shown. The title's row says so, so that nothing below moves. */
  stale?: ShownExploration | null
  /** Whether the result may still turn out to be wrong. */
  isUnchecked?: boolean
  /** Whether the older result is of the same text, with other settings. */
  isSameText?: boolean
  /** Whether several servers grant the lock. If so, the first line says how many there are here, before any step names one. */
  isOnQuorum: boolean
}

function Part({ children, stale = null, isUnchecked = false, isSameText = false, isOnQuorum }: PartProps) {
  return (
    <section
      className={styles.part}
      aria-label={editorWords.map.title}
      data-stale={stale !== null || undefined}
      data-unchecked={isUnchecked || undefined}
      data-testid="map-result"
    >
      <h2 className={styles.title}>
        {editorWords.map.title}
        {stale === null && isUnchecked ? (
          <span className={styles.unchecked} role="status">
            {editorWords.map.unchecked}
          </span>
        ) : null}
        {stale === null ? null : (
          <>
            <span className={styles.earlier}>
              {isSameText ? editorWords.map.earlierSettings : editorWords.map.earlier}
            </span>
            <span className={styles.searching}>
              {isSameText ? editorWords.map.staleSettings : editorWords.map.stale}
              {stale.growth === null ? null : `${marks.gap}${searchText(stale)}`}
            </span>
          </>
        )}
      </h2>
      {isOnQuorum ? <p className={styles.quiet}>{explorerWords.smaller({ hasQuorum: true, dies: false })}</p> : null}
      {children}
    </section>
  )
}

/**
 * Shows one order that goes wrong while the newest code is still being explored, if possible an order that violates `goal`. Shows nothing for the first
 * `momentMs`, so that a quick search shows only its result.
 */
function SoFar({ exploration, goal }: { exploration: ShownExploration; goal: Goal }) {
  const { growth } = exploration
  if (shownOf(exploration) !== null || growth === null || growth.ms < momentMs) return null
  const property = [goal, ...goals].find((one) => growth.broken[one] !== undefined)
  const way = property && growth.broken[property]
  if (!property || !way) return null
  return (
    <div className={styles.soFar} data-testid="map-so-far" role="status">
      <p className={styles.headline} data-status="violated">
        {way.length === 0 ? (
          explorerWords.map.fromBeginning
        ) : (
          <>
            <strong>{explorerWords.map.steps(way.length)}</strong>
            {marks.gap}
            {explorerWords.map.enough(property)}
          </>
        )}
      </p>
      <ol>
        {way.map((taken, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place.
          <li key={at}>{stepText(taken)}</li>
        ))}
      </ol>
    </div>
  )
}

type ShownProps = Pick<MapResultProps, 'goal' | 'path' | 'addressOf' | 'onOpen' | 'onShow'> & {
  exploration: ShownExploration
  summary: ExplorationSummary
}

/** Whether the search was cut off. An unchecked result has every state, too. If it was not found wrong, only its check was cut off. */
const isCutOff = ({ unchecked }: ShownExploration, { complete }: ExplorationSummary) => unchecked === null && !complete

/** What else a search found before it was cut off. If a check found the first search wrong, only orders that were walked step by step are certain. */
function besidesCut(exploration: ShownExploration, summary: ExplorationSummary, goal: Goal) {
  if (!isCutOff(exploration, summary)) return []
  const walked = exploration.growth?.broken ?? {}
  return foundBesides(summary, goal, exploration.corrections === 0 ? undefined : walked)
}

/** Shows the shortest violation and the picture of all orders. */
function Shown({ exploration, summary, goal, path, addressOf, onOpen, onShow }: ShownProps) {
  const river = useRiver(exploration, goal)
  const smallest = smallestOf(summary, goal)
  const isCut = isCutOff(exploration, summary)
  return (
    <>
      {smallest === undefined ? null : (
        <ShortestWay {...{ exploration, goal, addressOf }} steps={smallest} onOpen={onShow} />
      )}
      {/* If the code is wrong before its first step, the picture would be a single red box, which adds nothing. */}
      {river.value === null || isCut || smallest?.length === 0 || grantsNobody(summary) ? null : (
        <>
          <RiverMap
            {...{ exploration, summary, goal, onOpen }}
            river={river.value}
            walked={path}
            isOld={!river.isCurrent}
          />
          <details className={styles.others}>
            <summary>{explorerWords.map.legend.title}</summary>
            <Legend goal={goal} question={{ ...summary.budget, clients: summary.clients }} />
          </details>
        </>
      )}
      {isCut ? (
        <p className={styles.quiet} data-cut>
          {explorerWords.map.cut(summary.states)}
          {exploration.corrections === 0 ? null : `${marks.gap}${editorWords.map.unconfirmed}`}
        </p>
      ) : null}
      {exploration.ended === null || summary.complete || isCut ? null : (
        <p className={styles.quiet} data-cut>
          {editorWords.map.unproved}
        </p>
      )}
    </>
  )
}

/** Whether the code throws in every order. Such orders judge no lock: neither "0 orders go wrong" nor "a lock is left taken" would be fair. */
const throwsAlways = (summary: ExplorationSummary) => summary.complete && summary.threw?.schedules === summary.schedules

/**
 * Compares the result with the original: shows the original's result for the current goal, and both counts for every other property that one of them violates.
 */
function Beside({
  summary,
  original,
  goal,
}: {
  summary: ExplorationSummary
  original: ExplorationSummary
  goal: Goal
}) {
  // A lock that nobody gets breaks little, which is no merit.
  const isCompared = !grantsNobody(summary) && !isRefused(summary)
  const others = goals.filter(
    (one) => isCompared && one !== goal && (countOf(summary, one) !== '0' || countOf(original, one) !== '0'),
  )
  const isSame =
    summary.schedules === original.schedules && goals.every((one) => countOf(summary, one) === countOf(original, one))
  const { figure, says } = headlineOf(original, goal, false)
  const brokenOthers = (one: ExplorationSummary) => others.filter((other) => countOf(one, other) !== '0').length
  return (
    <>
      <p className={styles.quiet} data-testid="original-says">
        {isSame
          ? editorWords.map.same(summary.schedules, explorerWords.mishaps(summary.budget))
          : editorWords.map.original(`${figure} ${says}`)}
      </p>
      {others.length === 0 ? null : (
        <details className={styles.others}>
          <summary>{editorWords.map.others(brokenOthers(summary), brokenOthers(original))}</summary>
          <table>
            <thead>
              <tr>
                <td />
                <th scope="col">{editorWords.run.yours}</th>
                <th scope="col">{editorWords.run.original}</th>
              </tr>
            </thead>
            <tbody>
              {others.map((one) => (
                <tr key={one}>
                  <th scope="row">{explorerWords.outcome(one)}</th>
                  <td>{explorerWords.map.figure(countOf(summary, one), summary.schedules)}</td>
                  <td>{explorerWords.map.figure(countOf(original, one), original.schedules)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  )
}
