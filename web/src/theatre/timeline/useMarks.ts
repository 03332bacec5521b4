/** Tracks the scene's mark under the pointer and the mark chosen by keyboard. */
import { type KeyboardEvent, useMemo, useState } from 'react'
import type { MarkShape } from '#web/scene/drawing/shapes.ts'
import type { Scene } from '#web/scene/scene.ts'

/** Identifies a mark across redraws by its event and by its place among that event's marks. */
interface Chosen {
  seq: number
  nth: number
}

export function useMarks(scene: Scene | null, goTo: (mark: MarkShape) => void) {
  const marks = useMemo(() => scene?.front.filter((shape) => shape.kind === 'mark') ?? [], [scene])
  const inOrder = useMemo(() => marks.toSorted((a, b) => a.seq - b.seq), [marks])
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [under, setUnder] = useState<Chosen | null>(null)
  const place = placeOf(inOrder, chosen)
  const current = inOrder[place] ?? null
  const pointed = inOrder[placeOf(inOrder, under)] ?? null

  const nameOf = (mark: MarkShape): Chosen => ({
    seq: mark.seq,
    nth: inOrder.filter(({ seq }) => seq === mark.seq).indexOf(mark),
  })
  const setPointed = (mark: MarkShape | null) => {
    const name = mark === null ? null : nameOf(mark)
    setUnder((before) => (before?.seq === name?.seq && before?.nth === name?.nth ? before : name))
  }
  const choose = (mark: MarkShape | undefined) => {
    if (mark === undefined) return
    setChosen(nameOf(mark))
    // The keyboard's choice replaces the mark under the mouse.
    setUnder(null)
  }
  /** Up and Down go from mark to mark in the order of events, Enter goes to the mark's moment, and Escape leaves. */
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

/** Returns a mark's current index. If the mark is gone, returns the index of its event's last mark, or -1 if the event has no marks. */
function placeOf(inOrder: readonly MarkShape[], wanted: Chosen | null): number {
  if (wanted === null) return -1
  const first = inOrder.findIndex(({ seq }) => seq === wanted.seq)
  if (first < 0) return -1
  const count = inOrder.filter(({ seq }) => seq === wanted.seq).length
  return first + Math.min(wanted.nth, count - 1)
}
