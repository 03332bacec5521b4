import { chooseLanguage } from '../locale/choice.ts'
import { offeredLanguage } from '../locale/offered.ts'
import { Button } from './Button.tsx'

/** A button that switches to the browser's own language, in the page's header, for readers who have chosen none. */
export function OfferedLanguage() {
  const offered = offeredLanguage()
  return offered === null ? null : (
    <Button look="bare" lang={offered.tag} onClick={() => chooseLanguage(offered.tag)} data-testid="offered-language">
      {offered.name}
    </Button>
  )
}
