/** The marks of a scene by hand and by keyboard: what is pointed at, and what Up and Down have come to. */
import { type KeyboardEvent, useMemo, useState } from 'react'
import type { Scene } from './scene.ts'
import type { MarkShape } from './shapes.ts'

/** Marks come and go with the cursor: one is known by its event, and its place among those of the same event. */
interface Chosen {
  seq: number
  nth: number
}

export function useMarks(scene: Scene | null, goTo: (mark: MarkShape) => void) {
  const marks = useMemo(() => scene?.front.filter((shape) => shape.kind === 'mark') ?? [], [scene])
  const inOrder = useMemo(() => marks.toSorted((a, b) => a.seq - b.seq), [marks])
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [pointed, setPointed] = useState<MarkShape | null>(null)
  const place =
    chosen === null
      ? -1
      : inOrder.findIndex(({ seq }) => seq === chosen.seq) + Math.min(chosen.nth, countOf(inOrder, chosen.seq) - 1)
  const current = chosen !== null && countOf(inOrder, chosen.seq) > 0 ? (inOrder[place] ?? null) : null

  const choose = (mark: MarkShape | undefined) => {
    if (mark === undefined) return
    setChosen({ seq: mark.seq, nth: inOrder.filter(({ seq }) => seq === mark.seq).indexOf(mark) })
  }
  /** Up and down lead from mark to mark in the order of their events, Enter to the moment, Escape out. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') choose(current === null ? inOrder[0] : inOrder[place + 1])
    else if (event.key === 'ArrowUp') choose(current === null ? inOrder.at(-1) : inOrder[Math.max(0, place - 1)])
    else if (current === null) return
    else if (event.key === 'Enter') goTo(current)
    else if (event.key === 'Escape') setChosen(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { marks, current, pointed, setPointed, leave: () => setChosen(null), onKeyDown }
}

function countOf(marks: readonly MarkShape[], of: number): number {
  return marks.filter(({ seq }) => seq === of).length
}
