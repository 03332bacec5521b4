import { words } from '../locale/words.ts'
import { Button } from './Button.tsx'

/** Reloads the page. The address contains the moment in view, so the reader returns to it. */
export function ReloadButton() {
  return (
    <Button onClick={() => location.reload()} data-testid="reload">
      {words.broken.reload}
    </Button>
  )
}
