/** What a theatre begins with, and what its actions work with. */
import type { TheatreState, TheatreStore } from './state.ts'

/** What actions work with. */
export interface Reins {
  get(): TheatreStore
  set(change: Partial<TheatreState>): void
  /** Moves, and takes the view along if the cursor leaves it. */
  move(change: Partial<TheatreState>): void
}

/** Without a run in view. */
export const empty = {
  comparison: null,
  runs: [],
  byClock: false,
  inTurn: false,
  axis: null,
  staysEven: false,
  crowdOpen: false,
  cursor: { index: -1, atMs: 0 },
  stepped: false,
  jumped: false,
  leftEnd: false,
  following: false,
  held: null,
  playing: false,
  stoppedAsking: false,
  dwellMs: 0,
  view: null,
  selected: null,
  focus: 0,
  hint: null,
  asking: false,
  opening: false,
} satisfies Partial<TheatreState>

/** Without a lesson. */
export const initial: TheatreState = {
  ...empty,
  told: false,
  lesson: null,
  context: null,
  earlier: null,
  speed: 1,
  panel: 'code',
  answers: {},
  predicted: null,
  askedElsewhere: false,
  connection: 'connecting',
  notice: null,
}
