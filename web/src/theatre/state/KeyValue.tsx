/** Shows a key's value: a string as text, a hash as fields, and a list as positions. */

import { shortenUuids } from '#web/format/redis-text.ts'
import { stateWords } from '#web/locale/theatre/state.ts'
import type { KeyAt } from '#web/replay/types-beside.ts'
import styles from './KeyRow.module.css'

export function KeyValue({ value }: { value: KeyAt['value'] }) {
  if (value === undefined) return <code className={styles.value}>{stateWords.unknownValue}</code>
  if (typeof value === 'string') {
    return (
      <code className={styles.value} title={value}>
        "{shortenUuids(value)}"
      </code>
    )
  }
  const entries = Array.isArray(value) ? value.map((item, i) => [String(i), item] as const) : Object.entries(value)
  return (
    <ul className={styles.tree}>
      {entries.map(([name, item]) => (
        <li key={name} title={`${name}: ${item}`}>
          <code>
            <span>{shortenUuids(name)}</span> "{shortenUuids(item)}"
          </code>
        </li>
      ))}
    </ul>
  )
}
