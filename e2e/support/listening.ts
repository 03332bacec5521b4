/** What a screen reader announces: the texts of live regions, as they change. */
import type { Page } from '@playwright/test'

/** Listens from now on. Returns a function that resolves with the texts announced so far. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(() => {
    const texts: string[] = []
    const note = (changes: MutationRecord[]) => {
      const regions = new Set<Element>()
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]')
        if (region) regions.add(region)
      }
      for (const { textContent } of regions) if (textContent) texts.push(textContent)
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
    return texts
  })
  return () => heard.jsonValue()
}
