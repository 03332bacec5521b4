import { describe, expect, it } from 'vitest'
import { drawnWrong, layersIn } from './drawing.mjs'

const layers = layersIn('# Title\n\n```layers\nserver/cli\nserver    web/pages\nmodel/trace\n```\n')
const down = [
  { from: 'server/cli/run.ts', to: 'server/main.ts' },
  { from: 'web/src/pages/app.tsx', to: 'model/trace/trace.ts' },
]

describe('the drawing of the architecture', () => {
  it('is read line by line', () => {
    expect(layers).toEqual([['server/cli'], ['server', 'web/pages'], ['model/trace']])
  })

  it('permits imports that go down, also out of a folder inside another', () => {
    expect(drawnWrong(down, layers)).toEqual([])
  })

  it('refuses imports that go up, or to a neighbor', () => {
    expect(drawnWrong([...down, { from: 'model/trace/trace.ts', to: 'server/main.ts' }], layers)).toEqual([
      'Goes up in the drawing of docs/architecture.md: model/trace → server',
    ])
    expect(drawnWrong([...down, { from: 'web/src/pages/app.tsx', to: 'server/main.ts' }], layers)).toEqual([
      'Goes up in the drawing of docs/architecture.md: web/pages → server',
    ])
  })

  it('misses what is not drawn, and what is drawn and gone', () => {
    expect(drawnWrong([...down, { from: 'bench/main.ts', to: 'server/main.ts' }], layers)).toEqual([
      'Not in the drawing of docs/architecture.md: bench/main.ts',
    ])
    expect(drawnWrong(down.slice(1), layers)).toEqual([
      'Drawn in docs/architecture.md, but not there: server/cli',
      'Drawn in docs/architecture.md, but not there: server',
    ])
  })
})
