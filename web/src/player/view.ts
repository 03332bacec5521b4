/** Changes the visible part of the time axis, with pure functions from a state to the changed parts of that state. */
import { wholeRange } from './derived.ts'
import type { TheatreState, ViewRange } from './state.ts'

type Change = Partial<TheatreState>

const closestMs = 5

/** Zooms the view. If `factor` is less than 1, the view shows less time. `aroundMs` keeps its place on the screen. */
export function zoom(state: TheatreState, factor: number, aroundMs: number): Change {
  const all = wholeRange(state)
  const view = state.view ?? all
  const spanMs = Math.max(closestMs, (view.untilMs - view.fromMs) * factor)
  if (spanMs >= all.untilMs - all.fromMs) return { view: null }
  const share = (aroundMs - view.fromMs) / (view.untilMs - view.fromMs)
  const fromMs = aroundMs - share * spanMs
  return { view: within({ fromMs, untilMs: fromMs + spanMs }, all) }
}

/** Shows this part of the time axis, limited to the recording and never shorter than the shortest useful view. */
export function show(state: TheatreState, wanted: ViewRange): Change {
  const all = wholeRange(state)
  const spanMs = Math.max(closestMs, wanted.untilMs - wanted.fromMs)
  if (spanMs >= all.untilMs - all.fromMs) return { view: null }
  return { view: within({ fromMs: wanted.fromMs, untilMs: wanted.fromMs + spanMs }, all) }
}

export function pan(state: TheatreState, byMs: number): Change {
  if (state.view === null) return {}
  const all = wholeRange(state)
  return { view: within({ fromMs: state.view.fromMs + byMs, untilMs: state.view.untilMs + byMs }, all) }
}

function within(view: ViewRange, all: ViewRange): ViewRange {
  const spanMs = view.untilMs - view.fromMs
  const fromMs = Math.max(all.fromMs, Math.min(view.fromMs, all.untilMs - spanMs))
  return { fromMs, untilMs: fromMs + spanMs }
}

/** Returns the view, moved to contain the cursor if the cursor left a zoomed view. */
export function revealed(state: TheatreState, atMs: number): ViewRange | null {
  const { view } = state
  if (view === null || (atMs >= view.fromMs && atMs <= view.untilMs)) return view
  const spanMs = view.untilMs - view.fromMs
  const all = wholeRange(state)
  return within({ fromMs: atMs - spanMs / 3, untilMs: atMs + (spanMs * 2) / 3 }, all)
}
