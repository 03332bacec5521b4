/** Defines a scene's shapes. Shapes name colors by token, so that any painter can draw them in any theme. */

export type OwnerToken = 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
export type Token =
  | OwnerToken
  | 'on-owner'
  | 'on-dimmed'
  | 'ink'
  | 'mute'
  | 'faint'
  | 'ghost'
  | 'line'
  | 'line-strong'
  | 'grid'
  | 'panel'
  | 'sunken'
  | 'bad'
  | 'good'
  | 'warn'
  | 'accent'

/**
 * `hatch` is for pauses, frozen nodes, and deadlines that are only part of a value. `texture` goes over a client's color, so that clients also differ in
 * grayscale.
 */
export type Paint = Token | `hatch-${OwnerToken | 'ghost'}` | `texture-${OwnerToken}`

interface Ink {
  fill?: Paint
  stroke?: Token
  strokeWidth?: number
  /** Lengths of dashes and gaps. */
  dash?: string
  opacity?: number
}

export interface RectShape extends Ink {
  kind: 'rect'
  x: number
  y: number
  width: number
  height: number
  radius?: number
}
export interface LineShape extends Ink {
  kind: 'line'
  x1: number
  y1: number
  x2: number
  y2: number
}
export interface PathShape extends Ink {
  kind: 'path'
  d: string
}
export interface CircleShape extends Ink {
  kind: 'circle'
  x: number
  y: number
  radius: number
}
export interface TextShape {
  kind: 'text'
  x: number
  /** Baseline of the text. */
  y: number
  text: string
  size: number
  weight: number
  anchor: 'start' | 'middle' | 'end'
  mono: boolean
  fill: Token
  /** Whether the text has an outline in the background color, so that lines behind the text do not touch its letters. */
  halo?: boolean
  /** `scale-note` marks the note that the axis is not to scale; the page turns that note into a button. */
  role?: 'scale-note'
}

export type PlainShape = RectShape | LineShape | PathShape | CircleShape | TextShape

/** Something that can be pointed at, focused and clicked. A mark has an explanation in words, and a click on it leads to its event. */
export interface MarkShape {
  kind: 'mark'
  words: string
  seq: number
  at: { x: number; y: number }
  shapes: PlainShape[]
  /** Time span that the mark is about, if any. */
  during?: { fromMs: number; untilMs: number }
}

export type Shape = PlainShape | MarkShape

/** Returns the color of a client, determined by the client's letter, as in ui/owner.ts. */
export function ownerToken(client: string | null | undefined): OwnerToken | 'ghost' {
  const place = placeOf(client)
  return place === null ? 'ghost' : (letters[place % letters.length] as OwnerToken)
}

/** Returns the pattern on a client's color, or `null` if the client has none, like A. No two clients from A to Z share both color and pattern. */
export function ownerTexture(client: string | null | undefined): `texture-${OwnerToken}` | null {
  const place = placeOf(client)
  if (place === null) return null
  const letter = letters[(place + Math.floor(place / letters.length)) % letters.length] as OwnerToken
  return letter === 'A' ? null : `texture-${letter}`
}

const letters = ['A', 'B', 'C', 'D', 'E', 'F'] as const

/** Returns a letter's place in the alphabet, starting from 0. */
function placeOf(client: string | null | undefined): number | null {
  const code = client?.codePointAt(0)
  return code === undefined || code < 65 || code > 90 ? null : code - 65
}

/** Shapes that are clipped to a box if `clip` is given. All lengths are in CSS pixels. */
export interface Layer {
  shapes: readonly Shape[]
  clip?: { x: number; y: number; width: number; height: number }
}
