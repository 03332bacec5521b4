/** Binds the theatre's keys, and shows what only keys open: the list of keys and the black screen. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '#web/session/react.tsx'
import { useHotKeys } from '../base/hot-keys.ts'
import { words } from '../locale/words.ts'
import { useRunLive } from '../parts/useRunLive.ts'
import { useTheatre } from '../player/react.tsx'
import { lazy } from '../ui/lazy.tsx'
import { toggleProjector, toggleTheme, useLooks } from '../ui/theme.ts'
import { useEditAddress } from './code/useEditAddress.ts'
import { theatreKeys } from './keys.ts'
import styles from './Theatre.module.css'

const KeysDialog = lazy(() => import('./KeysDialog.tsx').then(({ KeysDialog }) => KeysDialog), { optional: true })

interface KeyboardProps {
  led: boolean
  /** Id of the lesson that one more step after the last leads to, or `null` if there is none. */
  next: string | null
  /** Whether the list of keys is open. `null`: not opened yet. */
  listed: boolean | null
  onList: (listed: boolean) => void
  onFold: (folded: boolean) => void
}

export function Keyboard({ led, next, listed, onList, onFold }: KeyboardProps) {
  const [blank, setBlank] = useState(false)
  const { projector } = useLooks()
  const { run } = useRunLive()
  const { store } = useSession()
  const [, navigate] = useLocation()
  const edit = useEditAddress(useTheatre((theatre) => theatre.runs[theatre.focus]?.log.header))
  const keys = theatreKeys({
    theatre: store.getState,
    run: () => !led && run(),
    edit: () => {
      if (!led && edit !== null) navigate(edit)
    },
    fold: onFold,
    toggleTheme,
    toggleProjector,
    toggleBlank: () => setBlank(!blank),
    isProjected: () => projector,
    toggleKeys: () => onList(!listed),
    next: next === null ? null : () => navigate(`/s/${next}`),
  })
  useHotKeys(keys, { overDialogs: ['?', 'b'] })
  return (
    <>
      {listed === null ? null : <KeysDialog open={listed} keys={keys} onClose={() => onList(false)} />}
      {blank ? (
        <button
          type="button"
          className={styles.blank}
          aria-label={words.theatre.unblank}
          onClick={() => setBlank(false)}
        />
      ) : null}
    </>
  )
}
