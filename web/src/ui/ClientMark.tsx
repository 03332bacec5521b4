/** A client's letter on its colour. Letter and colour always come together. */
import type { CSSProperties } from 'react'
import styles from './ClientMark.module.css'
import { ownerColour } from './owner.ts'

interface ClientMarkProps {
  client: string
  small?: boolean
  /** Only the outline: the client is not there any more. */
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
