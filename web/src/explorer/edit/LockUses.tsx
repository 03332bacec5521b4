/** Lists what a lock's code may use, with a line each. */
import { editorWords } from '#web/locale/editor.ts'
import styles from './Results.module.css'

/** Code as it is written in `acquire` or `release`, after `create` has taken the names from the context. */
const written = {
  call: "await redis.call('SET', key, …)",
  eval: "await redis.eval('release.lua', [key], […])",
  key: 'key',
  client: 'client',
  lease: 'leaseMs',
  uuid: 'random.uuid()',
  fraction: 'random.fraction()',
  sleep: 'await clock.sleep(ms)',
  every: 'clock.every(ms, task)',
  time: 'clock.wallMs()',
  channel: 'channel',
} as const satisfies Record<keyof typeof editorWords.uses.of, string>

export function LockUses() {
  const { title, of } = editorWords.uses
  return (
    <details className={styles.others} data-testid="lock-uses">
      <summary>{title}</summary>
      <ul>
        {(Object.keys(written) as (keyof typeof written)[]).map((use) => (
          <li key={use}>
            <code>{written[use]}</code> {of[use]}
          </li>
        ))}
      </ul>
    </details>
  )
}
