import styles from './KeyList.module.css'

export function KeyList({ keys }: { keys: readonly { caps: readonly string[]; words: string }[] }) {
  return (
    <dl className={styles.keys}>
      {keys.map(({ caps, words }) => (
        <div key={words}>
          <dt>
            {caps.map((cap) => (
              <kbd key={cap}>{cap}</kbd>
            ))}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
