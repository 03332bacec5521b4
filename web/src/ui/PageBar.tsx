/** Shows the page's top bar: logo, links, theme, size, and language. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useHotKeys } from '../base/hot-keys.ts'
import { words } from '../locale/words.ts'
import { Logo } from './Logo.tsx'
import { LooksButtons } from './LooksButtons.tsx'
import { OfferedLanguage } from './OfferedLanguage.tsx'
import styles from './PageBar.module.css'
import { toggleProjector, toggleTheme } from './theme.ts'

interface PageBarProps {
  /** `false` if the page is the library. */
  leadsHome?: boolean
  children?: ReactNode
}

export function PageBar({ leadsHome = true, children }: PageBarProps) {
  return (
    <header className={styles.bar}>
      <Logo leadsHome={leadsHome} className={styles.logo} />
      <span className={styles.tools}>
        {children}
        <span className={styles.looks}>
          <OfferedLanguage />
          <LooksButtons />
          {/* The library binds these keys itself. */}
          {leadsHome ? <LooksKeys /> : null}
        </span>
      </span>
    </header>
  )
}

/** Renders a link in the bar. */
export function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={styles.link}>
      {children}
    </Link>
  )
}

/** Handles the keys for theme and size, on pages without a key table. */
function LooksKeys() {
  useHotKeys([
    { keys: ['t'], caps: ['T'], words: words.looks.toDark, does: toggleTheme },
    { keys: ['p'], caps: ['P'], words: words.looks.projector, does: toggleProjector },
  ])
  return null
}
