/** Shows the client's current file around the line of its next operation. */
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import type { SourceText } from '#model/trace/trace.ts'
import { explorerWords } from '../locale/explorer.ts'
import { ownerColour } from '../ui/owner.ts'
import styles from './CodeAt.module.css'
import { beginFor, beginsOf } from './code-begins.ts'
import { linesOf } from './code-lines.ts'

interface CodeAtProps {
  client: string
  source: SourceText
  line: number
  comments: boolean
}

export function CodeAt({ client, source, line, comments }: CodeAtProps) {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    const marked = current?.querySelector<HTMLElement>('[data-here]')
    const name = current?.querySelector('p')
    if (current === null || marked == null || name == null) return
    // Two rows stay free below the step's line, for the code that follows.
    const rowPx = Number.parseFloat(getComputedStyle(marked).lineHeight)
    const roomPx = current.clientHeight - name.clientHeight - 2 * rowPx
    const endPx = marked.offsetTop + marked.offsetHeight
    const lineAt = (number: number) => current.querySelector<HTMLElement>(`[data-line="${number}"]`)
    const from = beginFor(beginsOf(source), line, (number) => {
      const begin = lineAt(number)
      return begin !== null && endPx - begin.offsetTop <= roomPx
    })
    // The file's name covers the first row.
    current.scrollTop = (lineAt(from) ?? marked).offsetTop - name.clientHeight
  })
  return (
    <section
      className={styles.code}
      ref={box}
      tabIndex={0}
      aria-label={explorerWords.board.code(client)}
      style={{ '--owner': ownerColour(client) } as CSSProperties}
    >
      <p className={styles.file}>{source.file.split('/').slice(-2).join('/')}</p>
      <ol>
        {linesOf(source, comments).map(({ text, number }) => (
          <li
            key={number}
            data-line={number}
            data-here={number === line || undefined}
            style={{ '--indent': `${text.search(/\S|$/) + 4}ch` } as CSSProperties}
          >
            <code>{text || ' '}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}
