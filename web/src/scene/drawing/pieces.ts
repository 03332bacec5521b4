/** Defines the pieces that lanes draw: shapes, marks, and labels that still need room. */
import type { Placing } from './label-queue.ts'
import type { MarkShape, PlainShape, Shape } from './shapes.ts'

export type PlainPiece = PlainShape | Placing | null | undefined
export type MarkPiece = Omit<MarkShape, 'shapes'> & { shapes: readonly PlainPiece[] }
export type Piece = PlainPiece | MarkPiece

interface MarkRequest {
  seq: number
  tip: string
  at: { x: number; y: number }
  shapes: readonly PlainPiece[]
  during?: { fromMs: number; untilMs: number }
}

/** Builds a mark: shapes with an explanation, and the event that a click on the shapes leads to. */
export function mark({ seq, tip, at, shapes, during }: MarkRequest): MarkPiece {
  const span = during && { during: { fromMs: during.fromMs, untilMs: during.untilMs } }
  return { kind: 'mark', seq, words: tip, at, shapes, ...span }
}

/** Returns the shapes of all pieces once their labels are placed. A mark without any drawn shape is left out. */
export function shapesOf(pieces: readonly Piece[]): Shape[] {
  return pieces.flatMap((piece): Shape[] => {
    if (piece?.kind !== 'mark') return plainOf(piece)
    const shapes = piece.shapes.flatMap(plainOf)
    return shapes.length === 0 ? [] : [{ ...piece, shapes }]
  })
}

function plainOf(piece: PlainPiece): PlainShape[] {
  if (piece == null) return []
  return piece.kind === 'placing' ? piece.shapes.filter((shape) => shape != null) : [piece]
}
