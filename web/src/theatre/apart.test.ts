import { afterEach, expect, test } from 'vitest'
import { inTurn } from '#web/base/testing/thorough.ts'
import { replayOf } from '#web/player/derived.ts'
import { speak } from '../locale/language.ts'
import type { PlainShape, TextShape } from '../scene/drawing/shapes.ts'
import { type } from '../scene/drawing/spans.ts'
import {
  drawnRecordings,
  judgedIn,
  measure,
  sceneFor,
  theatreOf,
  translatedRecordings,
  walk,
} from './testing/recordings.ts'

const projected = (0.02 * 768) / type.tiny
const sizes = [
  { width: 366, unit: 1 },
  { width: 366, height: 150, unit: 1 },
  { width: 640, height: 150, unit: 1 },
  { width: 927, height: 337, unit: projected },
  { width: 927, height: 150, unit: projected },
]

interface Row {
  top: number
  bottom: number
}

/** Returns pairs of neighbors on one row with a gap of less than a character's width. */
function tooClose(texts: readonly TextShape[], { top, bottom }: Row): string[] {
  const boxes = texts
    .filter(({ anchor, y }) => anchor === 'start' && y > top && y < bottom)
    .map((shape) => {
      const { x, y, text, size, weight, mono } = shape
      const width = measure(text, size, weight, mono)
      return { text, left: x, right: x + width, top: y - size * 0.82, bottom: y + size * 0.24, character: 0.6 * size }
    })
  return boxes.flatMap((one) =>
    boxes
      .filter((next) => next !== one && next.left >= one.left && next.top < one.bottom && one.top < next.bottom)
      .filter((next) => next.left - one.right < Math.max(one.character, next.character) + 0.01)
      .map((next) => `${one.text} ${next.text}`),
  )
}

/** Returns the questions on the axis that cover the sign of a beat. */
function covered(shapes: readonly PlainShape[], axisPx: number): string[] {
  const onAxis = shapes.flatMap((shape, i) => {
    const ground = shapes[i - 1]
    if (shape.kind !== 'text' || shape.anchor !== 'middle' || Math.abs(shape.y - axisPx) > 10) return []
    if (ground?.kind === 'circle' && shape.text === '?') return [{ text: '?', x: shape.x, reach: ground.radius }]
    if (ground?.kind === 'rect' && /^\d+$/.test(shape.text))
      return [{ text: shape.text, x: shape.x, reach: ground.width / 2 }]
    return []
  })
  const questions = onAxis.filter(({ text }) => text === '?')
  return questions.flatMap((one) =>
    onAxis
      .filter((other) => other !== one && Math.abs(other.x - one.x) < one.reach + other.reach)
      .map(({ text }) => `? on ${text}`),
  )
}

afterEach(() => speak('en'))

test.each([...drawnRecordings.map((name) => ['en', name] as const), ...translatedRecordings])(
  '%s: %s',
  async (tag, name) => {
    await speak(tag)
    const { traces, judgements } = judgedIn(tag, name)
    for (const [turn, state] of walk(theatreOf(traces, judgements), 1).stops.entries())
      for (const run of replayOf(state).acts) {
        if (replayOf(state).actOf(run, state.cursor.index) === 'coming') continue
        for (const size of inTurn(sizes, turn)) {
          const { back, front, layout } = sceneFor(state, run, size, 'steps')
          const shapes = [...back, ...front].flatMap((shape) => (shape.kind === 'mark' ? shape.shapes : [shape]))
          const texts = shapes.filter((shape) => shape.kind === 'text')
          const { resource, axis } = layout
          const stock = resource === null ? [] : tooClose(texts, { top: resource.y, bottom: axis.y })
          const along = tooClose(texts, { top: axis.y, bottom: layout.height + axis.height })
          expect([...stock, ...along, ...covered(shapes, axis.y)], `at ${size.width}×${size.height}`).toEqual([])
        }
      }
  },
)
