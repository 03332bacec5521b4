/** Shows what happens to a lock when the server that granted it is killed, in a table with one row per setup of each store. */
import { Fragment } from 'react'
import { Link } from 'wouter'
import type { Outages as Measured, SetupFigures } from '#model/messages/store-figures.ts'
import { compareWords } from '../locale/compare.ts'
import { marks } from '../locale/marks.ts'
import { StatusMark } from '../ui/Badge.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Outages.module.css'
import { outageLessons } from './outage-lessons.ts'
import { powerSources } from './power-sources.ts'

interface OutagesProps {
  measured: Measured
  titleOf: (lesson: string) => string | undefined
}

export function Outages({ measured, titleOf }: OutagesProps) {
  const words = compareWords.outages
  const stores = [...new Set(measured.setups.map(({ folder }) => folder))]
  return (
    <section className={styles.outages} aria-labelledby="compare-outages">
      <div className={styles.head}>
        <h2 id="compare-outages">{words.title}</h2>
        <p>{words.about}</p>
        <p className={styles.measured}>{words.measured(measured)}</p>
      </div>
      {measured.missing.map(({ folder, why }) => (
        <p key={folder} className={styles.missing}>
          {compareWords.missing(folder, why)}
        </p>
      ))}
      <table className={styles.table}>
        <thead>
          <tr>
            <Column name="setup" />
            <Column name="rate" />
            <Column name="again" hint={words.hints.again} />
            <Column name="fate" />
            <Column name="copies" hint={words.hints.copies} />
            <Column name="power" hint={words.hints.power} />
          </tr>
        </thead>
        {stores.map((folder) => {
          const own = measured.setups.filter((setup) => setup.folder === folder)
          const [first] = own
          return (
            <tbody key={folder}>
              <tr className={styles.store}>
                <th scope="rowgroup" colSpan={6}>
                  {first?.store.name} <span>{first?.store.version}</span>
                </th>
              </tr>
              {own.map((setup) => (
                <Setup key={setup.id} setup={setup} />
              ))}
            </tbody>
          )
        })}
      </table>
      <ul className={styles.notes}>
        {words.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <p className={styles.lessons}>
        {outageLessons.map((lesson) => (
          <Fragment key={lesson}>
            <Link href={`/s/${lesson}`}>
              <Icon name="play" filled />
              {titleOf(lesson) ?? compareWords.watchUnknown}
            </Link>
          </Fragment>
        ))}
      </p>
    </section>
  )
}

type ColumnName = keyof typeof compareWords.outages.columns

function Column({ name, hint }: { name: ColumnName; hint?: string }) {
  return (
    <th scope="col">
      {compareWords.outages.columns[name]}
      {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
    </th>
  )
}

function Setup({ setup }: { setup: SetupFigures }) {
  const words = compareWords.outages
  const { on, power } = words.setups[setup.id] ?? { on: setup.id, power: '' }
  const { best, median, worst } = setup.killed.takenAgainMs
  const source = powerSources[setup.id]
  return (
    <tr>
      <th scope="row">
        {on}
        <span className={styles.how}>{words.killed[setup.recovery]}</span>
      </th>
      <td className={styles.number} data-label={words.columns.rate}>
        {words.rate(setup.pairsPerSecond)}
      </td>
      <td className={styles.number} data-label={words.columns.again}>
        {words.median(median)}
        <span className={styles.hint}>{words.range(best, worst)}</span>
      </td>
      <td data-label={words.columns.fate}>
        <Fate kills={setup.killed} />
      </td>
      <td data-label={words.columns.copies}>
        {setup.withoutCopies === null ? (
          <span className={styles.none}>{words.noCopies}</span>
        ) : (
          <Fate kills={setup.withoutCopies} />
        )}
      </td>
      <td className={styles.power} data-label={marks.clauses([words.columns.power, words.hints.power])}>
        {power}{' '}
        {source === undefined ? null : (
          <a href={source} target="_blank" rel="noreferrer" aria-label={words.sourceOf(on)}>
            {words.source}
            <Icon name="external" />
          </a>
        )}
      </td>
    </tr>
  )
}

function Fate({ kills }: { kills: Pick<SetupFigures['killed'], 'times' | 'granted' | 'lost'> }) {
  return (
    <span className={styles.fate}>
      <StatusMark status={kills.lost > 0 ? 'violated' : 'held'} />
      {compareWords.outages.fate(kills)}
    </span>
  )
}
