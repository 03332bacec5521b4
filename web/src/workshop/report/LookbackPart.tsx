/** Shows the beginning of the report: what the class learned, what it did not, and what to do next time. */
import type { Report } from '#model/messages/report.ts'
import { marks } from '#web/locale/marks.ts'
import { classWords } from '#web/locale/workshop/class.ts'
import { votesText } from '../activities/question/vote-text.ts'
import { useClassLibrary } from '../room/useClassLibrary.ts'
import { itemTitle, type Titles, titlesIn } from '../ui/item-title.ts'
import { hardnessOf } from './hardness.ts'
import { type Lookback, lookbackOf } from './lookback.ts'
import styles from './ReportPage.module.css'

export function LookbackPart({ report }: { report: Report }) {
  const known = titlesIn(useClassLibrary().library)
  // The report itself names what was shown and released; the library may still be loading.
  const titles: Titles = {
    lesson: (id) => report.recap.remember.find(({ scenario }) => scenario === id)?.title ?? known.lesson(id),
    exercise: (id) => report.exercises.find((each) => each.id === id)?.title ?? known.exercise(id),
  }
  const { label, learned, hard, next } = classWords.report.lookback
  const back = lookbackOf(report)
  return (
    <section className={styles.lookback} aria-label={label} data-testid="report-lookback">
      <p>
        <b>{marks.label(learned.label)}</b>
        {back.gain === null ? learned.unknown : learned.gain(back.gain)}
      </p>
      <p>
        <b>{marks.label(hard.label)}</b>
        {hardText(back, report)}
      </p>
      <p>
        <b>{marks.label(next.label)}</b>
        {nextText(back, report, titles)}
      </p>
    </section>
  )
}

/** Returns a sentence about the hardest question, with the answers to each of its votes. */
function hardText({ hard: [hardest] }: Lookback, report: Report): string {
  const { lookback, noneHard } = classWords.report
  const { is } = hardnessOf(report)
  if (hardest === undefined) return noneHard[is === 'hard' ? 'easy' : is]
  const { ask, first, second } = hardest
  return second === null
    ? lookback.hard.once(ask, first.right, first.answered)
    : marks.sentences([lookback.hard.twice(ask), votesText(first, second)])
}

const listed = 3

/** Returns the first few texts, and a mark if there are more, because a sentence must stay short. */
const someOf = (texts: readonly string[]) => (texts.length > listed ? [...texts.slice(0, listed), '…'] : texts)

function nextText({ again, unanswered, notBegun }: Lookback, { plan }: Report, titles: Titles) {
  const { next } = classWords.report.lookback
  const items = notBegun.flatMap((number) => {
    const item = plan?.items[number]
    return item === undefined ? [] : [itemTitle(item, titles)]
  })
  const said = [
    ...(again.length === 0 ? [] : [next.again(someOf(again.map(titles.lesson)))]),
    ...(unanswered.length === 0 ? [] : [next.answer(someOf(unanswered))]),
    ...(items.length === 0 ? [] : [next.begin(someOf(items))]),
  ]
  return said.length === 0 ? next.nothing : marks.sentences(said)
}
