/** Theme and size, for the corner of a page. */
import { words } from '../locale/en/words.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { toggleProjector, toggleTheme, useLooks, useShownTheme } from './theme.ts'

export function LooksButtons() {
  const looks = useLooks()
  const shown = useShownTheme()
  const themeLabel = shown === 'dark' ? words.looks.toLight : words.looks.toDark
  return (
    <>
      <Button
        look="bare"
        aria-label={words.looks.projector}
        title={`${words.looks.projector} (P)`}
        aria-pressed={looks.projector}
        onClick={toggleProjector}
      >
        <Icon name="projector" />
      </Button>
      <Button look="bare" aria-label={themeLabel} title={`${themeLabel} (T)`} onClick={toggleTheme}>
        <Icon name={shown === 'dark' ? 'sun' : 'moon'} />
      </Button>
    </>
  )
}
