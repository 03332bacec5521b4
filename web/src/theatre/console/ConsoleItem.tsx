/** Shows a row of the console: a command with its script's calls and its answer, or another event. */
import type { TraceHeader } from '#model/trace/trace.ts'
import { durationText } from '#web/format/figures.ts'
import { redisCliText } from '#web/format/redis-cli.ts'
import { phrases } from '#web/locale/phrases.ts'
import { consolePanelWords } from '#web/locale/theatre/console.ts'
import type { Point } from '#web/replay/types.ts'
import type { ConsoleRow } from '#web/replay/types-beside.ts'
import { ClientMark } from '#web/ui/ClientMark.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import styles from './ConsoleItem.module.css'
import { type ConsoleLine, toEntry } from './lines.ts'

interface ConsoleItemProps {
  row: ConsoleRow
  at: Point
  header: TraceHeader
  opens: boolean
  open: boolean
  /** Whether the row is the list's Tab stop. */
  active: boolean
  onSeek: (seq: number) => void
  onToggle: () => void
}

export function ConsoleItem({ row, at, header, opens, open, active, onSeek, onToggle }: ConsoleItemProps) {
  const entry = toEntry(row, header.fleet.nodes.length > 1, phrases)
  const command = row.kind === 'command' ? row.command : null
  const [first, ...rest] = entry.lines
  if (first === undefined) return null
  const answer = rest.filter((line) => line.look === 'reply' || line.look === 'error')
  const shown = open ? rest : oneLine(answer)
  const tabIndex = active ? 0 : -1
  return (
    <>
      <button
        type="button"
        className={styles.line}
        data-look={first.look}
        data-row={row.seq}
        data-later={row.seq > at.seq || undefined}
        tabIndex={tabIndex}
        title={first.text}
        onClick={() => onSeek(first.seq)}
      >
        <span className={styles.time}>{(entry.atMs / 1000).toFixed(3)}</span>
        <span className={styles.who}>
          {entry.isClient ? <ClientMark client={entry.who} small /> : <small>{entry.who}</small>}
        </span>
        <code>
          {entry.node === undefined ? null : <span className={styles.node}>{entry.node}&gt; </span>}
          {first.text}
        </code>
      </button>
      {command === null ? null : (
        <>
          {shown.map((line) => (
            <Inside key={`${line.seq} ${line.text}`} line={line} at={at} onSeek={onSeek} />
          ))}
          {answer.length > 0 ? null : <p className={styles.pending}>{consolePanelWords.pending}</p>}
          <span className={styles.tools}>
            {!opens ? null : (
              <button type="button" tabIndex={tabIndex} aria-expanded={open} onClick={onToggle}>
                <span aria-hidden="true">{open ? '▾ ' : '▸ '}</span>
                {command.inner.length > 0
                  ? consolePanelWords.inner(command.inner.length)
                  : consolePanelWords.lines(answer.length)}
              </button>
            )}
            <Latency row={row} />
            <span className={styles.copy}>
              <CopyButton
                label={consolePanelWords.copyRow}
                tabIndex={tabIndex}
                text={() => redisCliText([command.argv], header.sources).trimEnd()}
              />
            </span>
          </span>
        </>
      )}
    </>
  )
}

function Inside({ line, at, onSeek }: { line: ConsoleLine; at: Point; onSeek: (seq: number) => void }) {
  return (
    <button
      type="button"
      className={styles.line}
      data-look={line.look}
      data-later={line.seq > at.seq || undefined}
      tabIndex={-1}
      title={line.text}
      onClick={() => onSeek(line.seq)}
    >
      <span />
      <span />
      <code>{line.text}</code>
    </button>
  )
}

/** Joins an answer of many lines into one line. */
function oneLine(answer: ConsoleLine[]): ConsoleLine[] {
  const [first] = answer
  return first === undefined ? [] : [{ ...first, text: answer.map((line) => line.text.trim()).join('  ') }]
}

function Latency({ row }: { row: ConsoleRow }) {
  if (row.kind !== 'command') return null
  const { atMs, executed, replied } = row.command
  if (executed === undefined && replied === undefined) return null
  const there = executed === undefined ? null : durationText(executed.atMs - atMs)
  const back = replied === undefined ? null : durationText(replied.atMs - (executed?.atMs ?? atMs))
  return (
    <span className={styles.latency} title={consolePanelWords.latency(there, back)}>
      → {there ?? '?'} → {back ?? '?'}
      <span className="sr-only">{consolePanelWords.latency(there, back)}</span>
    </span>
  )
}
