/** Shows how real lock libraries behaved in lessons and under faults, next to what their documentation says (`/libraries`). */
import { createElement, Fragment, type ReactNode, useState } from 'react'
import { lockLibrariesWords as text } from '../locale/lock-libraries.ts'
import { marks } from '../locale/marks.ts'
import { useLibrary } from '../parts/useLibrary.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { useTabTitle } from '../ui/useTabTitle.ts'
import { CellDetails } from './CellDetails.tsx'
import { CellMark } from './CellMark.tsx'
import pageStyles from './ComparePage.module.css'
import styles from './LibrariesPage.module.css'
import {
  batteryFaults,
  type LibraryCell,
  type LockLibrary,
  lessonsIn,
  librariesOf,
  markOfOrders,
  type ResultsFile,
  type TrialMark,
  type TriedLibrary,
  worstOf,
} from './lock-libraries.ts'
import { OrdersDetails } from './OrdersDetails.tsx'

const libraries = librariesOf(
  import.meta.glob('../../../e2e/libraries/*/library.json', { eager: true, import: 'default' }),
  import.meta.glob<ResultsFile>('../../../e2e/libraries/*/*.results.json', { eager: true, import: 'default' }),
)
const tried = libraries.flatMap(({ locks }) => locks)
const allMarks: readonly TrialMark[] = ['held', 'violated', 'held-but', 'idle', 'not-tried', 'unfit']

interface Cell {
  variant: string
  title: string
  /** `null` if the combination was not run. */
  mark: TrialMark | null
  details: () => ReactNode
}

const cellOf = (lock: TriedLibrary, title: string, cells: readonly LibraryCell[]): Cell => ({
  variant: lock.variant,
  title,
  mark: worstOf(cells),
  details: () => <CellDetails lock={lock} cells={cells} />,
})

/** The four questions that each lock was explored for: zero or one crash, combined with zero or one lease end. */
const questions = [0, 1].flatMap((crashes) => [0, 1].map((leaseEnds) => ({ leaseEnds, crashes })))

export function LibrariesPage() {
  const { lessons, titleOf } = useLibrary()
  const [pressed, press] = useState<Cell | null>(null)
  useTabTitle(text.title)
  const underLessons = tried.filter((lock) => lock.lessons.length > 0)
  const underFaults = tried.filter(({ faults }) => faults.length > 0)
  const inOrders = tried.flatMap((lock) => lock.orders.map((orders) => ({ lock, orders })))
  const order = lessons.map(({ id }) => id)
  const faults = batteryFaults(underFaults)
  return (
    <div className={pageStyles.page} data-testid="libraries-page">
      <PageBar />
      <main className={pageStyles.main}>
        <header className={pageStyles.head}>
          <h1>{text.title}</h1>
          <p className={pageStyles.about}>{text.about}</p>
          <ul className={styles.legend}>
            {allMarks.map((mark) => (
              <li key={mark}>
                <CellMark mark={mark} />
                {text.mark[mark]}
              </li>
            ))}
          </ul>
          <p className={styles.caveat}>{text.caveat}</p>
        </header>
        <section>
          <h2 className={styles.title}>{text.lessons}</h2>
          <Matrix
            name={text.lessons}
            corner={text.lesson}
            columns={underLessons.map(({ variant }) => variant)}
            rows={lessonsIn(underLessons, order).map((id) => {
              const title = titleOf(id) ?? id
              const cellsOf = (lock: TriedLibrary) =>
                lock.lessons.filter(({ of }) => 'scenario' in of && of.scenario === id)
              return { id, title, cells: underLessons.map((lock) => cellOf(lock, title, cellsOf(lock))) }
            })}
            onPress={press}
          />
        </section>
        <section>
          <h2 className={styles.title}>{text.faults}</h2>
          <p className={styles.caveat}>{text.faultsAbout}</p>
          <Matrix
            name={text.faults}
            corner={text.lock}
            columns={faults.map((fault) => text.fault[fault] ?? fault)}
            rows={underFaults.map((lock) => ({
              id: lock.variant,
              title: lock.variant,
              cells: faults.map((fault) =>
                cellOf(
                  lock,
                  text.fault[fault] ?? fault,
                  lock.faults.filter(({ of }) => 'fault' in of && of.fault === fault),
                ),
              ),
            }))}
            onPress={press}
          />
        </section>
        <section>
          <h2 className={styles.title}>{text.orders.title}</h2>
          <p className={styles.caveat}>{text.orders.about}</p>
          <Matrix
            name={text.orders.title}
            corner={text.lock}
            columns={questions.map(text.orders.question)}
            rows={inOrders.map(({ lock, orders }) => ({
              id: `${lock.variant} ${orders.nodes}`,
              title: text.orders.nodes(lock.variant, orders.nodes),
              cells: questions.map(({ leaseEnds, crashes }) => {
                const title = text.orders.question({ leaseEnds, crashes })
                const answer = orders.answers.find((one) => one.leaseEnds === leaseEnds && one.crashes === crashes)
                if (answer === undefined) return cellOf(lock, title, [])
                return {
                  variant: lock.variant,
                  title,
                  mark: markOfOrders(answer),
                  details: () => <OrdersDetails {...{ lock, orders, answer }} />,
                }
              }),
            }))}
            onPress={press}
          />
        </section>
        <section aria-labelledby="libraries">
          <h2 id="libraries" className={styles.title}>
            {text.libraries}
          </h2>
          <ul className={styles.libraries}>
            {libraries.map((each) => (
              <OneLibrary key={each.folder} library={each} />
            ))}
          </ul>
        </section>
      </main>
      <Dialog
        open={pressed !== null}
        title={pressed === null ? '' : marks.labelled(pressed.variant, pressed.title)}
        onClose={() => press(null)}
        testId="cell"
      >
        {pressed?.details()}
      </Dialog>
    </div>
  )
}

interface MatrixProps {
  name: string
  corner: string
  columns: readonly string[]
  rows: readonly { id: string; title: string; cells: readonly Cell[] }[]
  onPress: (pressed: Cell) => void
}

function Matrix({ name, corner, columns, rows, onPress }: MatrixProps) {
  return (
    // A scrolling region must be reachable by keyboard.
    <section className={styles.room} aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, cells }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              {cells.map((cell, at) => (
                <td key={columns[at]}>
                  <MatrixCell cell={cell} onPress={onPress} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function MatrixCell({ cell, onPress }: { cell: Cell; onPress: (pressed: Cell) => void }) {
  const { mark } = cell
  if (mark === null) return null
  if (mark === 'unfit') return <CellMark mark={mark} />
  return (
    <button
      type="button"
      className={styles.cell}
      aria-label={text.cell(cell.variant, cell.title, text.mark[mark])}
      onClick={() => onPress(cell)}
    >
      <CellMark mark={mark} />
    </button>
  )
}

function OneLibrary({ library }: { library: LockLibrary }) {
  const { folder, language, version, about, documentation, locks } = library
  return (
    <li>
      <h3>
        {folder} <span>{text.version(version, language)}</span>
      </h3>
      <p>
        <Coded text={text.documented(about)} />
      </p>
      {locks.length === 0 ? <p className={styles.faint}>{text.notPlayed}</p> : null}
      <ul aria-label={text.says} data-testid="documentation">
        {documentation.map(({ promises, says, source }) => (
          <li key={says}>
            <strong>{promises ? text.promises : text.promisesNot}</strong> <Coded text={text.documented(says)} />{' '}
            <a href={source}>{text.source}</a>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Renders text that marks code with backticks. */
function Coded({ text }: { text: string }) {
  // Every second piece was between backticks. Children that are passed as arguments need no keys, and the pieces could not serve as keys because they may
  // repeat.
  const pieces = text.split('`').map((piece, at) => (at % 2 === 0 ? piece : createElement('code', null, piece)))
  return createElement(Fragment, null, ...pieces)
}
