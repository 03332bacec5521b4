/**
 * Draws line icons on a 16 by 16 grid. They inherit the text's color and size, and are hidden from screen readers because the words next to them say the same.
 */
import styles from './Icon.module.css'

const paths = {
  play: 'M5 3.2v9.6l7.6-4.8z',
  check: 'M3.5 8.5l3 3 6-7',
  cross: 'M4 4l8 8M12 4l-8 8',
  unknown: 'M5.8 6a2.2 2.2 0 1 1 3.3 1.9c-.7.4-1.1.9-1.1 1.6v.3M8 12.4v.1',
  right: 'M3 8h9M8.5 4.5L12 8l-3.5 3.5',
  back: 'M13 8H4M7.5 4.5L4 8l3.5 3.5',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5L14 14',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M12.6 3.4l-.7.7M4.1 11.9l-.7.7',
  moon: 'M13.5 9.8A6 6 0 0 1 6.2 2.5a6 6 0 1 0 7.3 7.3z',
  system: 'M2 3h12v8H2zM6 13.5h4M8 11v2.5',
  projector: 'M1.5 12.5L4 6.5l2.5 6M2.4 10.5h3.2M7.5 12.5L11 3.5l3.5 9M8.8 9.3h4.4',
  keyboard: 'M1.5 4h13v8h-13zM4 6.7h.1M6.7 6.7h.1M9.3 6.7h.1M12 6.7h.1M5 9.5h6',
  alert: 'M8 2.2l6.3 11.1H1.7zM8 6.5v3M8 11.4v.1',
  offline:
    'M2 2l12 12M4.2 8.3a5.5 5.5 0 0 1 2-1.2M9.4 6.9a5.6 5.6 0 0 1 2.4 1.4M6.2 10.6a2.7 2.7 0 0 1 3.4-.1M1.8 5.8A9 9 0 0 1 4 4.4M7 3.3a9 9 0 0 1 7.2 2.5M8 13.2v.1',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  crash: 'M9 1.5L3.5 9H8l-1 5.5L12.5 7H8z',
  'kill-node': 'M2.5 2.5h11v4h-11zM2.5 9.5h4M2.5 13.5h4M2.5 9.5v4M5 4.5h.1M9.5 9.5l4 4M13.5 9.5l-4 4',
  'stop-replication':
    'M6.5 9.5L4.8 11.2a2.3 2.3 0 0 1-3.2-3.3l1.9-1.8M9.5 6.5l1.7-1.7a2.3 2.3 0 0 1 3.2 3.3l-1.9 1.8M5.5 2v2M2 5.5h2M10.5 12v2M12 10.5h2',
  full: 'M2 13h12M3.5 10h9M3.5 7h9M3.5 4h9',
  'wake-replica': 'M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3',
  language: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM2 8h12M8 2C4.5 5 4.5 11 8 14M8 2c3.5 3 3.5 9 0 12',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.8V8l2.3 1.5',
  late: 'M2 5h7M2 8h4M2 11h7M9 2.5l4.5 5.5L9 13.5',
  lost: 'M2 8h5M9 5l5 6M14 5l-5 6',
  cut: 'M1.5 8H6M10 8h4.5M6.5 5v6M9.5 5v6',
  stock: 'M2.5 5L8 2.2 13.5 5v6L8 13.8 2.5 11zM2.5 5L8 7.8 13.5 5M8 7.8v6',
  lock: 'M3.5 7h9v6.5h-9zM5.3 7V5a2.7 2.7 0 0 1 5.4 0v2',
  question: 'M2 3h12v8.5H8.5L5 14v-2.5H2zM6.5 6.1a1.5 1.5 0 1 1 2.2 1.3c-.5.3-.7.5-.7.9M8 9.6v.1',
  more: 'M3 8h.1M8 8h.1M13 8h.1',
  rename: 'M3 13l.7-3L11 2.7l2.3 2.3L6 12.3z',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  open: 'M1.5 12.5v-9h4.5l1.5 2h5v2M1.5 12.5l2-5h11.5l-2 5z',
  external: 'M6 3H3v10h10v-3M9 2.5h4.5V7M13.3 2.7L7.5 8.5',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, filled = false }: { name: IconName; filled?: boolean }) {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true" data-filled={filled || undefined}>
      <path d={paths[name]} />
    </svg>
  )
}
