import { words } from '../locale/words.ts'
import { Button } from './Button.tsx'

/** Loads the page anew: its address holds the moment in view. */
export function ReloadButton() {
  return (
    <Button onClick={() => location.reload()} data-testid="reload">
      {words.broken.reload}
    </Button>
  )
}
