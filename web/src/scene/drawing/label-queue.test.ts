import { expect, test } from 'vitest'
import { LabelQueue, type Placing } from './label-queue.ts'
import { LabelSpace } from './labels.ts'

/** Creates a space with room for only one letter. */
const narrow = () => new LabelSpace(0, 10, (text) => text.length * 10)
const at = { x: 0, y: 10, size: 10 }
const textOf = ({ shapes: [shape] }: Placing) => (shape?.kind === 'text' ? shape.text : null)

test('the larger priority gets the room, whichever asked first', () => {
  for (const isLater of [false, true]) {
    const queue = new LabelQueue()
    const ask = (priority: number) => queue.at(priority).label({ ...at, texts: [`${priority}`] })
    const placed = isLater ? [ask(1), ask(2)] : [ask(2), ask(1)]
    queue.settle(narrow())
    expect(placed.map(textOf).filter((text) => text !== null)).toEqual(['2'])
  }
})

test("a label's priority in its lane counts only among labels of that lane", () => {
  const isSecondPlaced = (...priorities: [number[], number[]]) => {
    const queue = new LabelQueue()
    const [, second] = priorities.map((path) => {
      const own = path.reduce((from, priority) => from.at(priority), queue)
      return own.label({ ...at, texts: ['a'] })
    })
    queue.settle(narrow())
    return second?.shapes.length === 1
  }
  expect(isSecondPlaced([1, 9], [2])).toBe(true)
  expect(isSecondPlaced([2], [2, 1])).toBe(true)
  expect(isSecondPlaced([2, -1], [2])).toBe(true)
  expect(isSecondPlaced([2], [2])).toBe(false)
})

test('of equal priorities, the first that asked gets the room', () => {
  const queue = new LabelQueue()
  const placed = ['a', 'b'].map((text) => queue.at(5).label({ ...at, texts: [text] }))
  queue.settle(narrow())
  expect(placed.map(textOf)).toEqual(['a', null])
})

test('a drawn thing keeps away only texts of smaller priority', () => {
  const box = { left: 0, top: 0, right: 10, bottom: 10 }
  const textBeside = (priority: number) => {
    const queue = new LabelQueue()
    queue.at(5).block(box)
    const placing = queue.at(priority).label({ ...at, texts: ['a'] })
    queue.settle(narrow())
    return textOf(placing)
  }
  expect([textBeside(4), textBeside(6)]).toEqual([null, 'a'])
})

test('a reserved place keeps every text away, also one that was queued before', () => {
  const queue = new LabelQueue()
  const placing = queue.at(1000).label({ ...at, texts: ['a'] })
  queue.at(1).reserve({ left: 0, top: 0, right: 10, bottom: 10 })
  queue.settle(narrow())
  expect(textOf(placing)).toBe(null)
})

test('a text takes the first of its places that has room, and its longest wording there', () => {
  const queue = new LabelQueue()
  const wide = { ...at, texts: ['long', 'x'] }
  const placing = queue.label({ ...wide, x: 100 }, wide)
  queue.settle(narrow())
  expect(textOf(placing)).toBe('x')
})
