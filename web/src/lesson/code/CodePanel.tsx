/** The lock's own source, as it ran, with a pin for each client on the line that it is at; or how it differs from another's. */
import { useState } from 'react'
import type { SourceText, TraceHeader } from '../../../../server/protocol/trace.ts'
import type { RunReplay } from '../../replay/replay.ts'
import type { Point } from '../../replay/types.ts'
import type { LineAt } from '../../replay/types-beside.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { words } from '../../words.ts'
import styles from './CodePanel.module.css'
import { CodeView } from './CodeView.tsx'
import { Difference } from './Difference.tsx'
import { fileLabels, folderOfLock, orderedFiles } from './files.ts'

interface CodePanelProps {
  run: RunReplay
  at: Point
  /** Clients that no longer run: their pins stay, faintly. */
  done: ReadonlySet<string>
  /** The other runs that have begun. */
  others: readonly TraceHeader[]
  /** Whether the difference is shown instead of the code. */
  comparing: boolean
  onCompare: (comparing: boolean) => void
}

export function CodePanel({ run, at, done, others, comparing, onCompare }: CodePanelProps) {
  /** The file the reader chose; `null`: the one in which something happened last. */
  const [chosen, setChosen] = useState<string | null>(null)
  const files = orderedFiles(run.header.sources, folderOfLock(run.header.lesson, run.header.lock))
  const lines = run.lines(at)
  const newest = newestLine(lines, files)
  const source = files.find((file) => file.file === (chosen ?? newest?.file)) ?? files[0]
  if (source === undefined) return null

  const labels = fileLabels(files)
  const tabs = files.map((file) => ({ id: file.file, label: labels.get(file.file) ?? file.file }))
  const compare =
    others.length === 0 ? null : (
      <button
        type="button"
        className={styles.compare}
        aria-pressed={comparing}
        data-testid="show-difference"
        onClick={() => onCompare(!comparing)}
      >
        {words.difference.show}
      </button>
    )
  if (comparing && others.length > 0) {
    return (
      <div className={styles.panel} data-testid="panel-code">
        {compare}
        <Difference lesson={run.header.lesson} header={run.header} others={others} />
      </div>
    )
  }
  return (
    <div className={styles.panel} data-testid="panel-code" data-comparable={compare === null ? undefined : true}>
      {compare}
      <Tabs small label={words.code.files} tabs={tabs} value={source.file} onChange={setChosen}>
        <CodeView
          key={source.file}
          source={source}
          pins={lines.filter((line) => line.file === source.file)}
          done={done}
          target={newest?.file === source.file ? newest.line : undefined}
        />
      </Tabs>
      {chosen === null ? null : (
        <button type="button" className={styles.follow} onClick={() => setChosen(null)}>
          {words.code.follow}
        </button>
      )}
    </div>
  )
}

/** Where something happened last, among the files there are. */
function newestLine(lines: LineAt[], files: SourceText[]): LineAt | undefined {
  const known = new Set(files.map((file) => file.file))
  return lines
    .filter((line) => known.has(line.file))
    .reduce<LineAt | undefined>((last, line) => (last === undefined || line.seq > last.seq ? line : last), undefined)
}
