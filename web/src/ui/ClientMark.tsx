/** A client's letter on its colour. Letter and colour always come together. */
import styles from './ClientMark.module.css'
import { ownerColour } from './owner.ts'

export function ClientMark({ client, small = false }: { client: string; small?: boolean }) {
  return (
    <span className={styles.mark} data-small={small || undefined} style={{ background: ownerColour(client) }}>
      {client}
    </span>
  )
}
