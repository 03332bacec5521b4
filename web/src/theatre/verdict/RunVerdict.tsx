/** Shows the full verdict on the property in focus for one run: its sentence, whether the lesson expects the verdict, and what the lock leaves open. */

import { isInconclusive, type Verdict } from '#model/checkers/verdict.ts'
import type { TraceHeader } from '#model/trace/trace.ts'
import { differencesOf } from '#model/words/sentences.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { lockTitle } from '#web/format/lock-title.ts'
import { phrases } from '#web/locale/phrases.ts'
import { verdictWords } from '#web/locale/theatre/verdict.ts'
import { judgingOf } from '#web/player/entries.ts'
import { isForeseen } from '#web/player/parameters.ts'
import type { RunEntry } from '#web/player/state.ts'
import { StatusMark } from '#web/ui/Badge.tsx'
import { Reason } from './Reason.tsx'
import styles from './RunVerdict.module.css'
import { saidOf } from './said.ts'

interface RunVerdictProps {
  number: number
  run: RunEntry
  verdict: Verdict | undefined
  /** Whether the cursor has reached the end. If so, every verdict may be shown. */
  judgedAll: boolean
  lesson: Lesson
}

export function RunVerdict({ number, run, verdict, judgedAll, lesson }: RunVerdictProps) {
  const lock = lesson.locks.find((each) => each.id === run.lock)
  return (
    <article className={styles.run} data-status={verdict?.status} data-lock={run.lock}>
      <h4>
        {verdict === undefined ? null : <StatusMark status={verdict.status} />}
        <span>{lockTitle(lesson, run.lock)}</span>
        <b>{verdict === undefined ? pendingWords(run) : saidOf(verdict, run.judgement)}</b>
      </h4>
      {verdict === undefined ? (
        <p>{verdictWords.pending[judgingOf(run)]}</p>
      ) : (
        <p>
          <Reason verdict={verdict} run={number} clients={lesson.clients} />
        </p>
      )}
      {judgedAll ? <Expected run={run} caveat={lock?.caveat} /> : null}
    </article>
  )
}

/** Says whether the outcome is as the lesson expects, and what this lock leaves broken. */
function Expected({ run: { log, judgement }, caveat }: { run: RunEntry; caveat: string | undefined }) {
  const { header } = log
  const differences = judgement && header ? differencesOf(judgement, phrases, header) : []
  const inconclusive = judgement !== null && isInconclusive(judgement)
  return (
    <div className={styles.expected} data-expected={judgement?.asExpected}>
      {header !== null && isBeyond(header) ? null : judgement?.asExpected ? (
        <p>{verdictWords.asExpected}</p>
      ) : (
        <>
          <p>{inconclusive ? verdictWords.inconclusive : verdictWords.surprising}</p>
          <ul>
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </>
      )}
      {caveat === undefined ? null : <p>{verdictWords.caveat(caveat)}</p>}
    </div>
  )
}

/** Whether some parameter is outside the range that the lesson was written for. If so, the lesson expects nothing. */
function isBeyond({ lesson, parameters }: TraceHeader): boolean {
  return Object.entries(lesson.parameters).some(
    ([name, parameter]) => !isForeseen(parameter, parameters[name] ?? parameter.default),
  )
}

/** Returns the text in place of a verdict that is not known yet: the run is being judged, or is still going. */
function pendingWords(run: RunEntry): string {
  return judgingOf(run) === 'judging' ? verdictWords.judging : verdictWords.open
}
