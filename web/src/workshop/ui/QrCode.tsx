/** Shows an address as a QR code, drawn as one SVG path. */
import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './QrCode.module.css'

interface QrCodeProps {
  text: string
  /** Accessible name of the QR code. */
  label: string
}

export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className={styles.ground} />
      <path d={path} />
    </svg>
  )
}

/** Returns the code's size and path. Neighboring dark modules of a row are drawn as one stroke. */
function drawn(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 2, ecc: 'M' })
  const path = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1] === true) return []
      const end = row.findIndex((next, at) => at > x && !next)
      return [`M${x} ${y}h${(end < 0 ? size : end) - x}v1H${x}z`]
    }),
  )
  return { size, path: path.join('') }
}
