/** Handles the library's keys: `/` focuses the search field, arrows move between cards, and Escape clears the search. `t` and `p` work as on every page. */
import { type RefObject, useLayoutEffect } from 'react'
import { isChord, isDialogOpen, isTyped } from '../base/hot-keys.ts'
import { toggleProjector, toggleTheme } from '../ui/theme.ts'
import { cardBeside, isArrow } from './arrows.ts'

/** Binds the keys. `page` contains the cards. */
export function useLibraryKeys(
  page: RefObject<HTMLElement | null>,
  input: RefObject<HTMLInputElement | null>,
  clear: () => void,
): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isChord(event) || event.defaultPrevented || isDialogOpen()) return
      const { target, key } = event
      if (!(target instanceof HTMLElement)) return
      const searching = target === input.current
      if (!searching && isTyped(event)) return
      if (searching && key === 'Escape') clear()
      else if (searching && key !== 'ArrowDown') return
      else if (key === '/') input.current?.focus()
      else if (key === 't') toggleTheme()
      else if (key === 'p') toggleProjector()
      else if (!isArrow(key) || !goToCard(page.current, target, key)) return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [page, input, clear])
}

/** Moves the focus to the neighboring card, or from the search field to the first card. Returns whether there was such a card. */
function goToCard(page: HTMLElement | null, target: HTMLElement, key: Parameters<typeof cardBeside>[2]): boolean {
  const cards = [...(page?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
  const at = cards.indexOf(target)
  if (at < 0 && target.tagName !== 'INPUT') return false
  const to =
    at < 0
      ? 0
      : cardBeside(
          cards.map((card) => card.getBoundingClientRect()),
          at,
          key,
        )
  const card = cards[to]
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
  return card !== undefined
}
