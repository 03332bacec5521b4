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

test('fenced code keeps its lines, also while its end is missing', () => {
  const code = { kind: 'code', text: 'await lock()\n\n# no heading\nrelease()' }
  const say = (text: string) => ({ kind: 'paragraph', inline: [{ kind: 'text', text }] })
  expect(blocksOf(`Say\n\`\`\`js\n${code.text}\n\`\`\`\nMore`)).toEqual([say('Say'), code, say('More')])
  expect(blocksOf(`Say\n\n\`\`\`\n${code.text}`)).toEqual([say('Say'), code])
})

test('a link leads only to the web', () => {
  expect(blocksOf('See [the post](https://example.org/a?b=1).')).toEqual([
    {
      kind: 'paragraph',
      inline: [
        { kind: 'text', text: 'See ' },
        { kind: 'link', text: 'the post', url: 'https://example.org/a?b=1' },
        { kind: 'text', text: '.' },
      ],
    },
  ])
})

test('markup of any other kind is text', () => {
  const text = '<img src=x onerror=alert(1)> [a](javascript:b)'
  expect(blocksOf(text)).toEqual([{ kind: 'paragraph', inline: [{ kind: 'text', text }] }])
  expect(blocksOf('')).toEqual([])
})
