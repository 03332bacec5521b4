import { type Block, blocksOf, type Inline } from '#web/format/markdown.ts'
import styles from './Markdown.module.css'
import { numbered } from './numbered.ts'

export function Markdown({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {numbered(blocksOf(text)).map(({ number, thing }) => (
        <BlockView key={number} block={thing} />
      ))}
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'code')
    return (
      <pre>
        <code>{block.text}</code>
      </pre>
    )
  if (block.kind !== 'list') {
    const line = <Line inline={block.inline} />
    return block.kind === 'heading' ? <h3>{line}</h3> : <p>{line}</p>
  }
  const items = numbered(block.items).map(({ number, thing }) => (
    <li key={number}>
      <Line inline={thing} />
    </li>
  ))
  return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
}

function Line({ inline }: { inline: Inline[] }) {
  return numbered(inline).map(({ number, thing }) => {
    const { kind, text } = thing
    if (kind === 'link')
      return (
        <a key={number} href={thing.url} target="_blank" rel="noreferrer">
          {text}
        </a>
      )
    if (kind === 'bold') return <strong key={number}>{text}</strong>
    if (kind === 'code') return <code key={number}>{text}</code>
    return <span key={number}>{text}</span>
  })
}
