/** Shows the lock's source as it ran, with a pin for each client on its current line, or the difference from another run's source. */
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { SourceText, TraceHeader } from '#model/trace/trace.ts'
import { marks } from '#web/locale/marks.ts'
import { codeWords } from '#web/locale/theatre/code.ts'
import { useDisclosure, useTheatre } from '#web/player/react.tsx'
import type { RunReplay } from '#web/replay/replay.ts'
import type { Point } from '#web/replay/types.ts'
import type { LineAt } from '#web/replay/types-beside.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { ownerColour } from '#web/ui/owner.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import styles from './CodePanel.module.css'
import { CodeView } from './CodeView.tsx'
import { Difference } from './Difference.tsx'
import { fileLabels, folderOfLock, orderedFiles } from './files.ts'
import { partsOf } from './fold.ts'
import { LineMoments } from './LineMoments.tsx'
import { runningScripts } from './scripts.ts'
import { useEditAddress } from './useEditAddress.ts'
import { lastVisitUpTo, type Visit, type Visits, visitsOf } from './visits.ts'

interface CodePanelProps {
  run: RunReplay
  number: number
  at: Point
  others: readonly TraceHeader[]
  comparing: boolean
  onCompare: (comparing: boolean) => void
}

export function CodePanel(props: CodePanelProps) {
  const { run, others, comparing, onCompare } = props
  const compare =
    others.length === 0 ? null : (
      <button
        type="button"
        className={styles.compare}
        aria-pressed={comparing}
        data-testid="show-difference"
        onClick={() => onCompare(!comparing)}
      >
        {codeWords.difference.show}
      </button>
    )
  if (comparing && others.length > 0) {
    return (
      <div className={styles.panel} data-testid="panel-code">
        <div className={styles.tools}>{compare}</div>
        <Difference lesson={run.header.lesson} header={run.header} others={others} />
      </div>
    )
  }
  return <Files {...props} compare={compare} />
}

function Files({ run, number, at, compare }: CodePanelProps & { compare: ReactNode }) {
  /** The file that the reader chose, or `null` to show the file of the latest event. */
  const [chosen, setChosen] = useState<string | null>(null)
  const log = useTheatre((theatre) => theatre.runs[number]?.log)
  const edit = useEditAddress(run.header)
  const files = orderedFiles(run.header.sources, folderOfLock(run.header.lesson, run.header.lock))
  const scripts = runningScripts(run, at)
  const lines = run.lines(at)
  const newest = newestLine([...lines, ...scripts], files)
  const source = files.find((file) => file.file === (chosen ?? newest?.file)) ?? files[0]
  if (source === undefined) return null
  const visits = visitsOf(run.header, log?.events ?? [])
  const past = run.header.clients.flatMap((client) => visits.before(client, at.seq) ?? [])
  const labels = fileLabels(files)
  const tabs = files.map(({ file }) => ({
    id: file,
    label: <FileTab label={labels.get(file) ?? file} scripts={scripts.filter((each) => each.file === file)} />,
  }))
  return (
    <div
      className={styles.panel}
      data-testid="panel-code"
      data-comparable={compare === null ? undefined : true}
      data-editable={edit === null ? undefined : true}
    >
      <div className={styles.tools}>
        {edit === null ? null : (
          <Link
            href={edit}
            className={styles.edit}
            title={codeWords.editHint}
            aria-keyshortcuts="E"
            data-testid="edit-lock"
          >
            {codeWords.edit}
          </Link>
        )}
        <CopyButton label={codeWords.copy(labels.get(source.file) ?? source.file)} text={() => source.text} />
        {compare}
      </div>
      <Tabs small label={codeWords.files} tabs={tabs} value={source.file} onChange={setChosen}>
        <File
          key={source.file}
          source={source}
          number={number}
          at={at}
          pins={[...lines, ...scripts].filter((line) => line.file === source.file)}
          past={past.filter((visit) => visit.file === source.file)}
          visits={visits}
          target={newest?.file === source.file ? newest.line : undefined}
        />
      </Tabs>
      {chosen === null ? null : (
        <button type="button" className={styles.follow} onClick={() => setChosen(null)}>
          {codeWords.follow}
        </button>
      )}
    </div>
  )
}

/** Shows a script's tab, which is lit while the script runs, in the colors of the clients that run it. */
function FileTab({ label, scripts }: { label: string; scripts: readonly LineAt[] }) {
  if (scripts.length === 0) return label
  return (
    <span className={styles.lit} title={codeWords.running(marks.listed(scripts.map(({ client }) => client)))}>
      {label}
      {scripts.map(({ client, seq }) => (
        <i key={seq} style={{ background: ownerColour(client) }} aria-hidden="true" />
      ))}
    </span>
  )
}

interface FileProps {
  source: SourceText
  number: number
  at: Point
  pins: LineAt[]
  past: readonly Visit[]
  visits: Visits
  target: number | undefined
}

function File({ source, number, at, pins, past, visits, target }: FileProps) {
  const [line, setLine] = useState<number | null>(null)
  const seekToEvent = useTheatre((theatre) => theatre.seekToEvent)
  const brief = useTheatre((theatre) => theatre.context?.first ?? false)
  // Lines visited later are left out, because the answer to an open question could be guessed from them.
  const ahead = useDisclosure((shown) => shown.future)
  const known = (of: number) => {
    const all = visits.on(source.file, of)
    return ahead ? all : all.slice(0, lastVisitUpTo(all, at.seq) + 1)
  }
  // Folding needs the finished run. Lua is never folded, because a script's steps do not report their lines.
  const ended = useTheatre((theatre) => theatre.runs[number]?.ended ?? false)
  const parts = useMemo(
    () =>
      ended && !brief && source.language !== 'lua'
        ? partsOf(source.text, (of) => visits.on(source.file, of).length > 0)
        : [],
    [ended, brief, source, visits],
  )
  return (
    <>
      <CodeView
        source={source}
        parts={parts}
        pins={pins}
        past={past.map((visit) => visit.line)}
        target={target}
        chosen={line}
        visitsOn={(of) => known(of).length}
        onLine={(of) => setLine(of === line ? null : of)}
        brief={brief}
      />
      {line === null || known(line).length === 0 ? null : (
        <LineMoments
          line={line}
          visits={known(line)}
          seq={at.seq}
          onGo={(seq) => seekToEvent({ run: number, seq })}
          onClose={() => setLine(null)}
        />
      )}
    </>
  )
}

/** Returns the latest line among the available files. */
function newestLine(lines: LineAt[], files: SourceText[]): LineAt | undefined {
  const known = new Set(files.map((file) => file.file))
  return lines
    .filter((line) => known.has(line.file))
    .reduce<LineAt | undefined>((last, line) => (last === undefined || line.seq > last.seq ? line : last), undefined)
}
