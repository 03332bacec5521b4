import { useEffect } from 'react'
import { words } from '../locale/words.ts'

/** Shows these names in the browser's tab, before the product's. `null`: one of them is not known yet, and the tab keeps its title. */
export function useTabTitle(...names: readonly (string | null | undefined)[]): void {
  const title = names.some((name) => name == null) ? null : [...names, words.product].join(' · ')
  useEffect(() => {
    if (title !== null) document.title = title
  }, [title])
}
