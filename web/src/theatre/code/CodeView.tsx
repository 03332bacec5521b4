/** Shows a file with line numbers and pins. Scrolls to the line of the latest event. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SourceText } from '#model/trace/trace.ts'
import { marks } from '#web/locale/marks.ts'
import { codeWords } from '#web/locale/theatre/code.ts'
import type { LineAt } from '#web/replay/types-beside.ts'
import { ClientMark } from '#web/ui/ClientMark.tsx'
import { ownerColour } from '#web/ui/owner.ts'
import styles from './CodeView.module.css'
import { headOf, type PartFold } from './fold.ts'
import { type CodeToken, useHighlighted } from './highlight.ts'

interface CodeViewProps {
  source: SourceText
  pins: LineAt[]
  past: readonly number[]
  target: number | undefined
  chosen: number | null
  /** Returns the number of known moments at which a client was on the line. */
  visitsOn: (line: number) => number
  onLine: (line: number) => void
  /** Parts that are folded at first. */
  parts: readonly PartFold[]
  /** Whether to show only lines that clients are or were on, until the reader asks for the rest. Set for beginners. */
  brief: boolean
}

export function CodeView({ source, pins, past, target, chosen, visitsOn, onLine, parts, brief }: CodeViewProps) {
  const lines = useHighlighted(source)
  const box = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  const [openParts, setOpenParts] = useState<ReadonlySet<number>>(new Set())
  const isFolded = (line: number) =>
    parts.some((part) => !openParts.has(part.line) && line >= part.from && line <= part.to && line !== part.line)
  // Beginners unfold the whole file; other readers unfold only the part above the code.
  const head = brief ? null : headOf(source)
  const isShown = (line: number) => !brief || opened || pins.some((pin) => pin.line === line) || visitsOn(line) > 0
  // A client's current line is never folded away.
  const folded = head !== null && !opened && !pins.some(({ line }) => line <= head.to)

  useEffect(() => {
    const { current } = box
    if (target === undefined || current === null) return
    keepInSight(current, target)
    // The code's box shrinks when verdicts appear or the window gets smaller.
    const observer = new ResizeObserver(() => keepInSight(current, target))
    observer.observe(current)
    return () => observer.disconnect()
  }, [target])

  return (
    // A scrolling region must be reachable by keyboard.
    <section className={styles.box} ref={box} tabIndex={0} aria-label={codeWords.region(source.file)}>
      {head === null || (!opened && !folded) ? null : (
        <button type="button" className={styles.fold} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? codeWords.foldHead : codeWords.unfoldHead(head.to)}
        </button>
      )}
      {!brief ? null : (
        <button type="button" className={styles.fold} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? codeWords.brief : codeWords.whole(lines.length)}
        </button>
      )}
      {lines.some((_, i) => isShown(i + 1)) ? null : <p className={styles.nobody}>{codeWords.nobody}</p>}
      <ol className={styles.code}>
        {lines.map((tokens, i) => {
          if ((folded && i < head.to) || !isShown(i + 1) || isFolded(i + 1)) return null
          const here = pins.filter((pin) => pin.line === i + 1)
          // Line numbers serve as keys, because a file's lines never change their order.
          const number = i + 1
          return (
            <CodeLine
              key={number}
              number={number}
              tokens={tokens}
              pins={here}
              past={past.includes(number)}
              chosen={number === chosen}
              visits={visitsOn(number)}
              onLine={onLine}
            >
              <PartButton
                part={parts.find((part) => part.line === number)}
                source={source}
                open={openParts.has(number)}
                onToggle={() => setOpenParts(toggled(number))}
              />
            </CodeLine>
          )
        })}
      </ol>
    </section>
  )
}

interface CodeLineProps {
  number: number
  tokens: CodeToken[]
  pins: LineAt[]
  past: boolean
  chosen: boolean
  visits: number
  onLine: (line: number) => void
  children: ReactNode
}

function CodeLine({ number, tokens, pins, past, chosen, visits, onLine, children }: CodeLineProps) {
  const [first] = pins
  // Up to two pins fit. If there are more, only the latest pin and a number are shown.
  const shown = pins.length <= 2 ? pins : pins.toSorted((a, b) => b.seq - a.seq).slice(0, 1)
  const ground =
    first === undefined || first.left === true
      ? undefined
      : `color-mix(in srgb, ${ownerColour(first.client)} 10%, transparent)`
  return (
    <li
      className={styles.line}
      data-line={number}
      data-past={past || undefined}
      data-chosen={chosen || undefined}
      style={{ background: ground }}
    >
      <span className={styles.pins}>
        {shown.map((pin) => (
          <span key={pin.client} className={styles.pin}>
            <ClientMark client={pin.client} small hollow={pin.left === true} />
            <span className="sr-only">{pin.left === true ? codeWords.wasHere : codeWords.isHere}</span>
          </span>
        ))}
        {pins.length <= shown.length ? null : (
          <span className={styles.more} title={marks.listed(pins.map(({ client }) => client))}>
            {codeWords.moreHere(pins.length - shown.length)}
          </span>
        )}
      </span>
      {visits === 0 ? (
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
      ) : (
        <button
          type="button"
          className={styles.number}
          aria-label={codeWords.lineNumber(number, visits)}
          title={codeWords.lineNumber(number, visits)}
          aria-expanded={chosen}
          onClick={() => onLine(number)}
        >
          {number}
        </button>
      )}
      <code style={hanging(tokens)}>
        {withOffsets(tokens).map(({ token, at }) => (
          <span key={at} style={{ color: token.colour }}>
            {token.text}
          </span>
        ))}
        {children}
      </code>
    </li>
  )
}

interface PartButtonProps {
  part: PartFold | undefined
  source: SourceText
  open: boolean
  onToggle: () => void
}

/** Shows a button after a line such as `async release() { … },` that unfolds a part in which the lesson reaches no line. */
function PartButton({ part, source, open, onToggle }: PartButtonProps) {
  if (part === undefined) return null
  const lines = source.text.split('\n')
  const name = (lines[part.line - 1] ?? '').trim()
  const label = open ? codeWords.foldPart(name) : codeWords.unfoldPart(name, part.hidden)
  return (
    <>
      {' '}
      <button
        type="button"
        className={styles.part}
        aria-expanded={open}
        aria-label={label}
        title={label}
        onClick={onToggle}
      >
        {open ? '−' : '…'}
      </button>
      {open ? null : ` ${(lines[part.to - 1] ?? '').trim()}`}
    </>
  )
}

const toggled = (line: number) => (open: ReadonlySet<number>) =>
  new Set(open.has(line) ? [...open].filter((other) => other !== line) : [...open, line])

/** Returns a hanging indent for wrapped lines, four columns deeper than the start of the line. */
function hanging(tokens: readonly CodeToken[]): React.CSSProperties {
  const text = tokens.map((token) => token.text).join('')
  const indent = text.length - text.trimStart().length + 4
  return { paddingInlineStart: `${indent}ch`, textIndent: `-${indent}ch` }
}

/** Returns tokens with their column, which is the tokens' key within the line. */
function withOffsets(tokens: CodeToken[]): { token: CodeToken; at: number }[] {
  let at = 0
  return tokens.map((token) => {
    const placed = { token, at }
    at += token.text.length
    return placed
  })
}

/** Scrolls only the box, so that the line is in its middle. Does nothing if the line is already well in view. */
function keepInSight(box: HTMLElement, number: number): void {
  const line = box.querySelector<HTMLElement>(`[data-line="${number}"]`)
  if (line === null) return
  const top = line.offsetTop
  const margin = 2 * line.offsetHeight
  const seen = top >= box.scrollTop + margin && top + margin <= box.scrollTop + box.clientHeight
  if (!seen) box.scrollTop = top - box.clientHeight / 2
}
