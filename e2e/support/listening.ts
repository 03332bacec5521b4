import type { Page } from '@playwright/test'

/**
 * Records texts that a screen reader would announce, which are the contents of live regions after each change. Returns a function that resolves with the texts
 * recorded so far.
 */
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
