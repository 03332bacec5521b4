import { useEffect } from 'react'
import { words } from '../locale/words.ts'

/**
 * Sets the title of the browser tab to these names, followed by the product's name. If a name is `null` because it is not known yet, the tab keeps its title.
 */
export function useTabTitle(...names: readonly (string | null | undefined)[]): void {
  const title = names.some((name) => name == null) ? null : [...names, words.product].join(' · ')
  useEffect(() => {
    if (title !== null) document.title = title
  }, [title])
}
