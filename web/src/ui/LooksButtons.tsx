/** Shows buttons for theme, size, and language, for the corner of a page. */
import { marks } from '../locale/marks.ts'
import { words } from '../locale/words.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { toggleProjector, toggleTheme, useLooks, useShownTheme } from './theme.ts'

export function LooksButtons() {
  const looks = useLooks()
  return (
    <>
      <Button
        look="bare"
        aria-label={words.looks.projector}
        title={marks.aside(words.looks.projector, 'P')}
        aria-pressed={looks.projector}
        onClick={toggleProjector}
      >
        <Icon name="projector" />
      </Button>
      <ThemeButton />
      <LanguageSwitch />
    </>
  )
}

/** Switches between light and dark. `named` makes the label visible, for places where the button is alone. */
export function ThemeButton({ named = false }: { named?: boolean }) {
  const shown = useShownTheme()
  const label = shown === 'dark' ? words.looks.toLight : words.looks.toDark
  return (
    <Button
      look="bare"
      {...(named ? {} : { 'aria-label': label, title: marks.aside(label, 'T') })}
      onClick={toggleTheme}
    >
      <Icon name={shown === 'dark' ? 'sun' : 'moon'} />
      {named ? <span>{label}</span> : null}
    </Button>
  )
}
