/** What all lessons are about, in one picture: what two clients believe, above what the store says. Drawn, not measured. */
import styles from './HeroPicture.module.css'

export function HeroPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 360 216" aria-hidden="true">
      <defs>
        <pattern id="hero-paused" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="7" height="7" className={styles.a} opacity="0.16" />
          <rect width="2.2" height="7" className={styles.a} opacity="0.75" />
        </pattern>
      </defs>
      <rect x="214" y="8" width="90" height="120" rx="8" className={styles.danger} />
      <Belief letter="A" y={22} className={styles.a} />
      <rect x="40" y="22" width="76" height="36" rx="8" className={styles.a} />
      <rect x="112" y="22" width="212" height="36" fill="url(#hero-paused)" />
      <rect x="320" y="22" width="40" height="36" rx="8" className={styles.a} />
      <line x1="206" y1="66" x2="358" y2="66" className={styles.zombie} />
      <Belief letter="B" y={80} className={styles.b} />
      <line x1="92" y1="98" x2="204" y2="98" className={styles.waiting} />
      <rect x="214" y="80" width="90" height="36" rx="8" className={styles.b} />
      <Lease x={40} width={166} className={styles.a} />
      <Lease x={214} width={146} until={0.62} className={styles.b} />
      <line x1="0" y1="206" x2="360" y2="206" className={styles.ground} />
    </svg>
  )
}

function Belief({ letter, y, className }: { letter: string; y: number; className: string | undefined }) {
  return (
    <>
      <rect x="0" y={y + 6} width="24" height="24" rx="7" className={className} />
      <text x="12" y={y + 22.5} className={styles.letter}>
        {letter}
      </text>
    </>
  )
}

/** A lease that drains from full; `until`: the share of it after which it is given back. */
function Lease({
  x,
  width,
  until = 1,
  className,
}: {
  x: number
  width: number
  until?: number
  className: string | undefined
}) {
  const top = 152
  const bottom = 206
  const end = x + width * until
  return (
    <>
      <rect x={x} y={top} width={width * until} height={bottom - top} className={className} opacity="0.14" />
      <path d={`M${x} ${bottom}V${top}L${end} ${top + (bottom - top) * until}V${bottom}Z`} className={className} />
    </>
  )
}
