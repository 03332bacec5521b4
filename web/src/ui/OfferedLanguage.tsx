import { chooseLanguage } from '../locale/choice.ts'
import { offeredLanguage } from '../locale/offered.ts'
import { Button } from './Button.tsx'

/** Shows a button in the page's header that switches to the browser's language, for readers who have not chosen a language. */
export function OfferedLanguage() {
  const offered = offeredLanguage()
  return offered === null ? null : (
    <Button look="bare" lang={offered.tag} onClick={() => chooseLanguage(offered.tag)} data-testid="offered-language">
      {offered.name}
    </Button>
  )
}
