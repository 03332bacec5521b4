import { useEffect } from 'react'
import { words } from '../locale/words.ts'

/** Sets the browser tab's title: these names, then the product's. If one is `null` (not known yet), the tab keeps its title. */
export function useTabTitle(...names: readonly (string | null | undefined)[]): void {
  const title = names.some((name) => name == null) ? null : [...names, words.product].join(' · ')
  useEffect(() => {
    if (title !== null) document.title = title
  }, [title])
}
