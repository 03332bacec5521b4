/** A short explanation that appears on hover and on focus. It repeats nothing that is needed to use the page. */
import { type ReactNode, useId } from 'react'
import styles from './Tooltip.module.css'

interface TooltipProps {
  tip: string
  children: ReactNode
  /** Which edge of the anchor the tip keeps to. */
  align?: 'start' | 'end'
  /** For anchors that cannot take the focus themselves. */
  focusable?: boolean
}

export function Tooltip({ tip, children, align = 'start', focusable = false }: TooltipProps) {
  const id = useId()
  return (
    <span className={styles.anchor} aria-describedby={id} tabIndex={focusable ? 0 : undefined}>
      {children}
      <span role="tooltip" id={id} className={styles.tip} data-align={align}>
        {tip}
      </span>
    </span>
  )
}
