/** Defines the modes of the player: a union of states, each with its own fields. Pure. */

export interface Watching {
  is: 'watching'
}

/**
 * Goes through captions, by steps or by playback. `dwellMs` is how long playback still holds the current caption, in milliseconds of real time. `awaits` is a
 * step that the reader asked for before the live run had reached it; playback continues only until the step is made.
 */
export interface Narrating {
  is: 'narrating'
  playing: boolean
  dwellMs: number
  awaits?: 'section' | 'event'
}

export type Going = Watching | Narrating

export type Mode =
  | { is: 'idle' }
  /** A run was requested, or a recording is loading. `after` is the mode for events that arrive meanwhile, and the mode if the request is rejected. */
  | { is: 'loading'; what: 'run' | 'recording'; after: Exclude<Mode, { is: 'loading' }> }
  | Going
  /** The player is at a question, before or after the reader's answer. `after` is the mode in which the player continues. */
  | { is: 'asked'; question: number; after: Going }
  /** The player is at the end of a run that was watched live, or of a narration. After `watched`, a further step starts the narration. */
  | { is: 'finished'; how: 'watched' | 'narrated' }

export const idle: Mode = { is: 'idle' }
export const watching: Watching = { is: 'watching' }
export const paused: Narrating = { is: 'narrating', playing: false, dwellMs: 0 }
export const playing = (dwellMs = 0): Narrating => ({ is: 'narrating', playing: true, dwellMs })
/** Returns playback that stops once it has made this step. */
export const awaiting = (step: NonNullable<Narrating['awaits']>): Narrating => ({ ...playing(), awaits: step })

/** Returns the current mode if it is watching or narrating, or the mode that follows a load or a question, or else `paused`. */
export function goingOf(mode: Mode): Going {
  if (mode.is === 'loading') return goingOf(mode.after)
  if (mode.is === 'asked') return mode.after
  return mode.is === 'watching' || mode.is === 'narrating' ? mode : paused
}

type Moded = { mode: Mode }

/** Returns the step that the reader waits for, or `undefined` if the reader waits for none. */
export const awaitedOf = ({ mode }: Moded): Narrating['awaits'] =>
  mode.is === 'narrating' && mode.playing ? mode.awaits : undefined

/** Whether the player follows a live run, even if it is stopped at a question. */
export const isFollowing = ({ mode }: Moded): boolean => goingOf(mode).is === 'watching'

export const isPlaying = ({ mode }: Moded): boolean => {
  const now = mode.is === 'loading' ? mode.after : mode
  return now.is === 'narrating' && now.playing
}

export const goesByItself = (state: Moded): boolean => isPlaying(state) || isFollowing(state)

/** Whether a live run was watched to its end and its narration has not started. */
export const hasRun = ({ mode }: Moded): boolean => mode.is === 'finished' && mode.how === 'watched'

export const isLoading = ({ mode }: Moded, what: 'run' | 'recording'): boolean =>
  mode.is === 'loading' && mode.what === what

export function stopped(mode: Mode): Mode {
  if (mode.is === 'narrating') return { is: 'narrating', playing: false, dwellMs: mode.dwellMs }
  return mode.is === 'loading' ? { ...mode, after: stopped(mode.after) as typeof mode.after } : mode
}
