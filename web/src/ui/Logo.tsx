/** Shows the product's name, linked to the library. */
import { Link } from 'wouter'
import { words } from '../locale/words.ts'
import styles from './Logo.module.css'

interface LogoProps {
  /** `false` if there is no library or if it is the current page. */
  leadsHome?: boolean
  className?: string | undefined
}

export function Logo({ leadsHome = true, className = '' }: LogoProps) {
  const look = `${styles.logo} ${className}`
  if (!leadsHome) return <span className={look}>{words.product}</span>
  return (
    <Link href="/" className={look} aria-label={words.theatre.home}>
      {words.product}
    </Link>
  )
}
