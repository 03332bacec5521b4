/** The file that a client is in, around the line of its next operation. */
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import type { SourceText } from '../../../model/trace/trace.ts'
import { explorerWords } from '../locale/en/explorer.ts'
import { ownerColour } from '../ui/owner.ts'
import styles from './CodeAt.module.css'
import { linesOf } from './codeLines.ts'

interface CodeAtProps {
  client: string
  source: SourceText
  line: number
  /** Comments are shown, too. */
  comments: boolean
}

export function CodeAt({ client, source, line, comments }: CodeAtProps) {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    const marked = current?.querySelector<HTMLElement>('[data-here]')
    const name = current?.querySelector('p')
    if (current === null || marked == null || name == null) return
    // Whole lines above it: the name of the file stands over the first ones.
    const line = Number.parseFloat(getComputedStyle(marked).lineHeight)
    const above = Math.floor((current.clientHeight - name.clientHeight) / line / 2)
    current.scrollTop = marked.offsetTop - name.clientHeight - above * line
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
