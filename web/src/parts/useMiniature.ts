/** Fetches a stored run's miniature when it scrolls into view, so that a list of fifty runs is not fetched all at once. */
import { type RefObject, useEffect, useState } from 'react'
import type { ListedLesson } from '#model/messages/messages.ts'
import type { Miniature } from '#model/messages/miniature.ts'
import { useSession } from '#web/session/react.tsx'
import type { RunEntry } from '../player/state.ts'
import { miniatureOf } from './miniature-of.ts'

const known = new Map<string, Miniature>()
/** Maximum number of cached miniatures. This is enough for all runs of a long workshop, or for a long list. */
const mostKnown = 2000
/** The last fetch. The next fetch waits for it, so that only one fetch runs at a time. */
let queue: Promise<unknown> = Promise.resolve()

interface Wanted {
  comparison: string
  lesson: ListedLesson | undefined
  over: boolean
}

export function useMiniature(card: RefObject<HTMLElement | null>, { comparison, lesson, over }: Wanted) {
  const { runsOf } = useSession()
  const [miniature, setMiniature] = useState(known.get(comparison) ?? null)
  useEffect(() => {
    const element = card.current
    if (miniature !== null || !over || lesson === undefined || element === null) return
    let wanted = true
    const show = (runs: readonly RunEntry[]) => {
      const drawn = miniatureOf(lesson, runs)
      if (known.size < mostKnown) known.set(comparison, drawn)
      if (wanted) setMiniature(drawn)
    }
    const fetch = () => {
      queue = queue
        .then(() => (wanted ? runsOf(comparison).then(show) : undefined))
        // A deleted recording has no picture, but its verdicts are still shown.
        .catch(() => undefined)
    }
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      fetch()
    })
    observer.observe(element)
    return () => {
      wanted = false
      observer.disconnect()
    }
  }, [card, comparison, lesson, over, miniature, runsOf])
  return miniature
}
