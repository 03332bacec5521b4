/** Shows details of one cell in a library's results, and how to repeat the run. */
import { Link } from 'wouter'
import { lockLibrariesWords as text } from '../locale/lock-libraries.ts'
import { marks } from '../locale/marks.ts'
import { phrases } from '../locale/phrases.ts'
import { words } from '../locale/words.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Icon } from '../ui/Icon.tsx'
import { CellMark } from './CellMark.tsx'
import { CellRecording } from './CellRecording.tsx'
import styles from './LibrariesPage.module.css'
import { commandFor, isNamed, type LibraryCell, markOf, reasonOf, type TriedLibrary } from './lock-libraries.ts'

export const nameOf = (id: string) => (isNamed(id, words.properties) ? words.properties[id].said.violated : id)

export function CellDetails({ lock, cells }: { lock: TriedLibrary; cells: readonly LibraryCell[] }) {
  const [first] = cells
  if (first === undefined) return null
  return (
    <div className={styles.details}>
      {cells.map((cell) => (
        <OneCell key={JSON.stringify(cell.of)} library={lock.library} cell={cell} />
      ))}
      <PlayAgain on={first.on} command={commandFor(lock.variant, first.of)} />
      {'scenario' in first.of ? (
        <Link href={`/s/${first.of.scenario}`} className={styles.go}>
          {text.openLesson}
          <Icon name="right" />
        </Link>
      ) : null}
    </div>
  )
}

/** Shows the day of a result and the command that repeats it. */
export function PlayAgain({ on, command }: { on: string; command: string }) {
  return (
    <>
      <p className={styles.faint}>{marks.sentences([marks.stopped(text.on(text.day(on))), text.again])}</p>
      <p className={styles.command}>
        <code>{command}</code>
        <CopyButton text={() => command} label={text.copy}>
          {text.copy}
        </CopyButton>
      </p>
    </>
  )
}

function OneCell({ library, cell }: { library: string; cell: LibraryCell }) {
  const { of, violated, beyond, recording } = cell
  const mark = markOf(cell)
  return (
    <section className={styles.came}>
      <h3>
        <CellMark mark={mark} />
        {'at' in of ? <span>{text.at(of.at)}</span> : null}
        {mark === 'violated' ? null : <span>{text.mark[mark]}</span>}
      </h3>
      {violated.length === 0 ? null : (
        <dl>
          {violated.map((id) => (
            <div key={id}>
              <dt>{nameOf(id)}</dt>
              <dd>{reasonOf(cell, id, phrases)}</dd>
            </div>
          ))}
        </dl>
      )}
      {beyond.length === 0 ? null : <p>{marks.sentences([text.beyond, marks.listed(beyond.map(nameOf))])}</p>}
      {recording === undefined ? null : <CellRecording library={library} name={recording} />}
    </section>
  )
}
