/** Shows the report's tables: members, planned and actual time, and what was tried. */
import { Link } from 'wouter'
import type { Report } from '#model/messages/report.ts'
import { firstAskingOf, votedTwice } from '#model/messages/second-vote.ts'
import { timeOfDay } from '#web/format/clock-text.ts'
import { lockTitle } from '#web/format/lock-title.ts'
import { marks } from '#web/locale/marks.ts'
import { words as common } from '#web/locale/words.ts'
import { classWords } from '#web/locale/workshop/class.ts'
import { StatusMark } from '#web/ui/Badge.tsx'
import { figuresText, inOrderOfLesson } from '../activities/hands-on/RunOutcome.tsx'
import { useClassLibrary } from '../room/useClassLibrary.ts'
import { useLessons } from '../room/useLessons.ts'
import { itemTitle, titlesIn } from '../ui/item-title.ts'
import { paceOf } from './pace.ts'
import { ReportPart } from './QuestionsPart.tsx'
import styles from './ReportPage.module.css'
import { TableHead } from './TableHead.tsx'

export function Attendance({ report: { people, questions } }: { report: Report }) {
  const { columns, rightFirst } = classWords.report
  return (
    <ReportPart title={classWords.report.people} empty={people.length === 0 ? classWords.report.nobody : null}>
      <table className={styles.table}>
        <TableHead columns={{ ...columns, ...(votedTwice(questions) ? { right: rightFirst } : {}) }} />
        <tbody>
          {people.map(({ name, joinedAtMs, lastSeenAtMs, removed, right, answers, looked, runs }) => (
            <tr key={name}>
              <th scope="row">
                {name} {removed ? <small>{classWords.report.removed}</small> : null}
              </th>
              <td>{timeOfDay(joinedAtMs)}</td>
              <td>{timeOfDay(lastSeenAtMs)}</td>
              <td>{right}</td>
              <td className={styles.options}>
                {answers.map((option, i) => (
                  <span
                    key={questions[i]?.id}
                    data-right={isRight(questions[i], option)}
                    title={answerTitle(questions[i], option, questions)}
                  >
                    {repeats(questions[i], questions)?.mark}
                    {option === null ? '–' : typeof option === 'string' ? option : option + 1}
                    {looked?.includes(questions[i]?.id ?? 0) ? <small> {classWords.report.looked}</small> : null}
                  </span>
                ))}
              </td>
              <td>{runs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {questions.length === 0 ? null : <p className={styles.quiet}>{classWords.report.legend}</p>}
    </ReportPart>
  )
}

/** Returns how the report marks and names a vote on a question that was asked before. */
function repeats(
  question: Report['questions'][number] | undefined,
  questions: Report['questions'],
): { mark: string; name: string } | undefined {
  const { secondVote, askedAgain } = classWords.report
  if (question?.again !== undefined) return { mark: '→ ', name: secondVote }
  return question === undefined || firstAskingOf(question, questions) === undefined
    ? undefined
    : { mark: '↻ ', name: askedAgain }
}

/** Names the chosen option, for which the table has room for no more than its number. */
function answerTitle(
  question: Report['questions'][number] | undefined,
  option: number | string | null,
  questions: Report['questions'],
): string | undefined {
  const chosen = typeof option === 'number' ? question?.options[option] : undefined
  const vote = repeats(question, questions)?.name
  if (chosen === undefined || vote === undefined) return chosen ?? vote
  return marks.labelled(vote, chosen)
}

function isRight(
  question: Report['questions'][number] | undefined,
  option: number | string | null,
): boolean | undefined {
  if (question === undefined || typeof option !== 'number' || question.right.length === 0) return undefined
  return question.right.includes(option)
}

export function Planned({ report }: { report: Report }) {
  const { library } = useClassLibrary()
  const items = paceOf(report)
  if (items.length === 0) return null
  const longest = Math.max(...items.map(({ plannedMin, realMin }) => Math.max(plannedMin, realMin ?? 0)))
  return (
    <ReportPart title={classWords.report.plan}>
      <table className={styles.table}>
        <TableHead columns={classWords.report.planColumns} />
        <tbody>
          {items.map(({ number, item, plannedMin, realMin }) => (
            <tr key={number}>
              <th scope="row">
                {itemTitle(item, titlesIn(library))}
                <Bar shares={[plannedMin / longest, (realMin ?? 0) / longest]} />
              </th>
              <td>{classWords.report.minutes(plannedMin)}</td>
              <td data-over={realMin !== null && realMin > plannedMin ? true : undefined}>
                {realMin === null ? classWords.report.skipped : classWords.report.minutes(realMin)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ReportPart>
  )
}

/** Draws a bar of planned minutes with the actual minutes on top. Extra time sticks out. */
function Bar({ shares: [planned, real] }: { shares: [planned: number, real: number] }) {
  const percent = (share: number) => ({ width: `${100 * share}%` })
  return (
    <span className={styles.bar} aria-hidden="true">
      <span className={styles.planned} style={percent(planned)} />
      <span className={styles.real} style={percent(real)} data-over={real > planned || undefined} />
    </span>
  )
}

export function TriedPart({ report: { runs } }: { report: Report }) {
  const lessons = useLessons()
  const titleOf = (scenario: string) => lessons.get(scenario)?.title ?? scenario
  return (
    <ReportPart title={classWords.report.runs} empty={runs.length === 0 ? classWords.report.noRuns : null}>
      <table className={styles.table}>
        <TableHead columns={classWords.report.runColumns} />
        <tbody>
          {runs.map(({ comparison, name, scenario, parameters, verdicts, won }) => (
            <tr key={comparison}>
              <th scope="row">{name}</th>
              <td>{titleOf(scenario)}</td>
              <td>{figuresText(parameters, lessons.get(scenario))}</td>
              <td>
                {inOrderOfLesson(lessons.get(scenario), verdicts).map(({ run, lock, property, status }) => (
                  <span key={run} className={styles.verdict}>
                    <StatusMark status={status} />
                    {lockTitle(lessons.get(scenario), lock)} <small>{common.properties[property].said[status]}</small>
                  </span>
                ))}
                {won ? <b>{classWords.report.won}</b> : null}
              </td>
              <td>
                <Link href={`/r/${comparison}`}>{classWords.report.open}</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ReportPart>
  )
}
