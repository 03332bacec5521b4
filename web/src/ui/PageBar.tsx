/** The top of a page: where one is, ways elsewhere, and how the page looks. */
import type { ReactNode } from 'react'
import { Logo } from './Logo.tsx'
import { LooksButtons } from './LooksButtons.tsx'
import { LooksKeys } from './LooksKeys.tsx'
import styles from './PageBar.module.css'

interface PageBarProps {
  /** `false`: this is the library. */
  leadsHome?: boolean
  /** Ways elsewhere. */
  children?: ReactNode
}

export function PageBar({ leadsHome = true, children }: PageBarProps) {
  return (
    <header className={styles.bar}>
      <Logo leadsHome={leadsHome} className={styles.logo} />
      <span className={styles.tools}>
        {children}
        <span className={styles.looks}>
          <LooksButtons />
          {/* The library has keys of its own, these among them. */}
          {leadsHome ? <LooksKeys /> : null}
        </span>
      </span>
    </header>
  )
}
