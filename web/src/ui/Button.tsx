/** Renders a button. Use `primary` once per screen, for the most likely next action. */
import type { ButtonHTMLAttributes, Ref } from 'react'
import styles from './Button.module.css'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'plain' | 'primary' | 'bad' | 'bare'
  size?: 'normal' | 'large'
  /** Keyboard shortcut, shown inside the button. */
  keyHint?: string
  'data-testid'?: string
  ref?: Ref<HTMLButtonElement> | undefined
}

export function Button({ look = 'plain', size = 'normal', keyHint, children, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${className ?? ''}`}
      data-look={look}
      data-size={size}
      aria-keyshortcuts={keyHint}
    >
      {children}
      {keyHint === undefined ? null : (
        <span className={styles.hint} aria-hidden="true">
          {keyHint}
        </span>
      )}
    </button>
  )
}
