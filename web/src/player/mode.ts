/** Modes of the player: one at a time, each with what belongs to it and nothing else. Pure. */

/** A live run goes by as it happens. */
export interface Watching {
  is: 'watching'
}

/** The reader goes through captions, by hand or played. `dwellMs`: how long the caption just reached is still held, in milliseconds of the viewer's time. */
export interface Narrating {
  is: 'narrating'
  playing: boolean
  dwellMs: number
}

export type Going = Watching | Narrating

export type Mode =
  /** The way to begin. */
  | { is: 'idle' }
  /** A run was asked for, or a recording is on its way. `after`: what goes on meanwhile, and after a refusal. */
  | { is: 'loading'; what: 'run' | 'recording'; after: Exclude<Mode, { is: 'loading' }> }
  | Going
  /** Stands before an answer, also once it was given: `after` is what goes on from there. */
  | { is: 'asked'; question: number; after: Going }
  /** At the end, after it was watched live or narrated. A further step begins the narration, or leads on. */
  | { is: 'finished'; how: 'watched' | 'narrated' }

export const idle: Mode = { is: 'idle' }
export const watching: Watching = { is: 'watching' }
export const paused: Narrating = { is: 'narrating', playing: false, dwellMs: 0 }
export const playing = (dwellMs = 0): Narrating => ({ is: 'narrating', playing: true, dwellMs })

/** The mode that goes on now, or will once a question is answered; paused if none does. */
export function goingOf(mode: Mode): Going {
  if (mode.is === 'loading') return goingOf(mode.after)
  if (mode.is === 'asked') return mode.after
  return mode.is === 'watching' || mode.is === 'narrating' ? mode : paused
}

type Moded = { mode: Mode }

/** Keeps up with a live run, perhaps stopped at a question. */
export const isFollowing = ({ mode }: Moded): boolean => goingOf(mode).is === 'watching'

export const isPlaying = ({ mode }: Moded): boolean => {
  const now = mode.is === 'loading' ? mode.after : mode
  return now.is === 'narrating' && now.playing
}

/** The cursor moves by itself. */
export const goesByItself = (state: Moded): boolean => isPlaying(state) || isFollowing(state)

/** A live run was watched to its end, and nothing of it has been narrated yet. */
export const hasRun = ({ mode }: Moded): boolean => mode.is === 'finished' && mode.how === 'watched'

export const isLoading = ({ mode }: Moded, what: 'run' | 'recording'): boolean =>
  mode.is === 'loading' && mode.what === what

/** The same, with nothing played. */
export function stopped(mode: Mode): Mode {
  if (mode.is === 'narrating') return { ...mode, playing: false }
  return mode.is === 'loading' ? { ...mode, after: stopped(mode.after) as typeof mode.after } : mode
}
