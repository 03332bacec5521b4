/** The difference of two runs' code: each differing file line by line; identical files are only counted. */

import { useMemo, useState } from 'react'
import type { SourceText, TraceHeader } from '#model/trace/trace.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { lockTitle } from '#web/format/lock-title.ts'
import { marks } from '#web/locale/marks.ts'
import { codeWords } from '#web/locale/theatre/code.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './Difference.module.css'
import { DifferenceLines } from './DifferenceLines.tsx'
import { lockEntry } from './entries.ts'
import { folderOfLock, orderedFiles } from './files.ts'
import { type FilePair, isDifferent, pairFiles } from './pairs.ts'

interface DifferenceProps {
  lesson: Lesson
  header: TraceHeader
  others: readonly TraceHeader[]
}

export function Difference({ lesson, header, others }: DifferenceProps) {
  const all = [header, ...others].toSorted((a, b) => placeOf(lesson, a) - placeOf(lesson, b))
  const usual = others.find(({ role }) => role !== header.role) ?? others[0] ?? header
  // The locks are in the lesson's order, which has the wrong lock before the right one, so that the difference reads as a fix.
  const [first = header, second = header] = all.filter((each) => each === header || each === usual)
  const [chosen, setChosen] = useState<{ left: string; right: string } | null>(null)
  const [wide, setWide] = useState(false)
  const left = all.find(({ lock }) => lock === chosen?.left) ?? first
  const right = all.find(({ lock }) => lock === chosen?.right) ?? second
  const pairs = useMemo(() => pairsOf(lesson, left, right), [lesson, left, right])
  const names = { left: left.lock, right: right.lock }
  return (
    <section className={styles.box} tabIndex={0} aria-label={codeWords.difference.region} data-testid="difference">
      <header className={styles.head}>
        {all.length < 3 ? (
          <p>
            <del>{titleOf(lesson, left)}</del> <ins>{titleOf(lesson, right)}</ins>
          </p>
        ) : (
          <p>
            <del>
              <Choice
                of={all}
                lesson={lesson}
                value={left}
                label={codeWords.left}
                onChoose={(lock) => setChosen({ ...names, left: lock })}
              />
            </del>{' '}
            <ins>
              <Choice
                of={all}
                lesson={lesson}
                value={right}
                label={codeWords.right}
                onChoose={(lock) => setChosen({ ...names, right: lock })}
              />
            </ins>
          </p>
        )}
        <button type="button" className={styles.widen} onClick={() => setWide(true)}>
          {codeWords.wide}
        </button>
      </header>
      <Files pairs={pairs} wide={false} />
      <Dialog
        open={wide}
        wide
        title={`${titleOf(lesson, left)} → ${titleOf(lesson, right)}`}
        onClose={() => setWide(false)}
        testId="difference-wide"
      >
        {/* A scrolling region must be reachable by keyboard. */}
        <section className={styles.wide} tabIndex={0} aria-label={codeWords.difference.region}>
          <Files pairs={pairs} wide />
        </section>
      </Dialog>
    </section>
  )
}

function Files({ pairs, wide }: { pairs: readonly FilePair[]; wide: boolean }) {
  const different = pairs.filter(isDifferent)
  const same = pairs.filter((pair) => !isDifferent(pair))
  return (
    <>
      {different.length === 0 ? <p className={styles.none}>{codeWords.difference.none}</p> : null}
      {different.map((pair) => (
        <FileDifference key={`${pair.left?.file} ${pair.right?.file}`} pair={pair} wide={wide} />
      ))}
      {same.length === 0 ? null : (
        <p className={styles.none}>
          {marks.sentences([codeWords.difference.same, marks.listed(same.map(({ left }) => nameOf(left)))])}
        </p>
      )}
    </>
  )
}

interface ChoiceProps {
  of: readonly TraceHeader[]
  lesson: Lesson
  value: TraceHeader
  label: string
  onChoose: (lock: string) => void
}

function Choice({ of, lesson, value, label, onChoose }: ChoiceProps) {
  return (
    <select aria-label={label} value={value.lock} onChange={(event) => onChoose(event.target.value)}>
      {of.map((each) => (
        <option key={each.lock} value={each.lock}>
          {titleOf(lesson, each)}
        </option>
      ))}
    </select>
  )
}

function FileDifference({ pair, wide }: { pair: FilePair; wide: boolean }) {
  const { left, right } = pair
  const names = left === null ? [right] : right === null || right.file === left.file ? [left] : [left, right]
  return (
    <>
      <h3 className={styles.file}>{names.map(nameOf).join(' → ')}</h3>
      {left === null || right === null ? (
        <p className={styles.none}>{left === null ? codeWords.difference.onlyRight : codeWords.difference.onlyLeft}</p>
      ) : null}
      <DifferenceLines pair={pair} wide={wide && left !== null && right !== null} />
    </>
  )
}

const nameOf = (source: SourceText | null) => source?.file.split('/').slice(-2).join('/') ?? ''
const titleOf = (lesson: Lesson, { lock }: TraceHeader) => lockTitle(lesson, lock)

function placeOf({ locks }: Lesson, { lock }: TraceHeader): number {
  return locks.findIndex(({ id }) => id === lock)
}

/** Returns pairs of files. If all are identical, the scenario's entries for the two locks come first. */
function pairsOf(lesson: Lesson, left: TraceHeader, right: TraceHeader): FilePair[] {
  const files = ({ sources, lock }: TraceHeader) => orderedFiles(sources, folderOfLock(lesson, lock))
  const pairs = pairFiles(files(left), files(right))
  if (pairs.some(isDifferent)) return pairs
  const entries = ({ sources, lock }: TraceHeader) =>
    sources.filter(({ file }) => file.startsWith('chapters/')).flatMap((scenario) => lockEntry(scenario, lock) ?? [])
  const inScenario = pairFiles(entries(left), entries(right))
  return [...inScenario, ...pairs.filter((pair) => !inScenario.some((one) => one.left?.file === pair.left?.file))]
}
