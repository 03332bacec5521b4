/** Shows a client's letter on its color. Letter and color always appear together. */
import type { CSSProperties } from 'react'
import styles from './ClientMark.module.css'
import { ownerColour } from './owner.ts'

interface ClientMarkProps {
  client: string
  small?: boolean
  /** Whether to draw only an outline, because the client is gone. */
  hollow?: boolean
}

export function ClientMark({ client, small = false, hollow = false }: ClientMarkProps) {
  const style: CSSProperties & { '--owner': string } = { '--owner': ownerColour(client) }
  return (
    <span className={styles.mark} data-small={small || undefined} data-hollow={hollow || undefined} style={style}>
      {client}
    </span>
  )
}
