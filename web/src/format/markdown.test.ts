import { expect, test } from 'vitest'
import { blocksOf } from './markdown.ts'

test('paragraphs, headings, lists, bold and code', () => {
  expect(blocksOf('# Say\nOne line\ngoes on.\n\n- a **b**\n- `c`\n  d\n1. e')).toEqual([
    { kind: 'heading', inline: [{ kind: 'text', text: 'Say' }] },
    { kind: 'paragraph', inline: [{ kind: 'text', text: 'One line goes on.' }] },
    {
      kind: 'list',
      ordered: false,
      items: [
        [
          { kind: 'text', text: 'a ' },
          { kind: 'bold', text: 'b' },
        ],
        [
          { kind: 'code', text: 'c' },
          { kind: 'text', text: ' d' },
        ],
      ],
    },
    { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'e' }]] },
  ])
})

test('markup of any other kind is text', () => {
  const text = '<img src=x onerror=alert(1)> [a](javascript:b)'
  expect(blocksOf(text)).toEqual([{ kind: 'paragraph', inline: [{ kind: 'text', text }] }])
  expect(blocksOf('')).toEqual([])
})
