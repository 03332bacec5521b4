import { describe, expect, it } from 'vitest'
import { folderCycles } from './folder-cycles.mjs'

/** Parses lines such as `a/one.ts > b/two.ts`, in which the first file imports the second. */
const imports = (...lines: string[]) =>
  lines.map((line) => {
    const [from = '', to = ''] = line.split(' > ')
    return { from, to }
  })

describe('folders that reach each other', () => {
  it('are none where imports go one way, however they branch', () => {
    expect(
      folderCycles(
        imports('web/a/one.ts > web/b/two.ts', 'web/a/one.ts > web/c/three.ts', 'web/b/two.ts > web/c/three.ts'),
      ),
    ).toEqual([])
  })

  it('are found although no file imports itself on any way', () => {
    expect(folderCycles(imports('web/a/one.ts > web/b/two.ts', 'web/b/three.ts > web/a/four.ts'))).toEqual([
      ['web/a', 'web/b'],
    ])
  })

  it('are found through a third, and without what only leads there or away', () => {
    const lines = ['x/1.ts > a/1.ts', 'a/1.ts > b/1.ts', 'b/2.ts > c/1.ts', 'c/2.ts > a/2.ts', 'c/1.ts > y/1.ts']
    expect(folderCycles(imports(...lines))).toEqual([['a', 'b', 'c']])
  })

  it('are a folder and one within it too', () => {
    expect(folderCycles(imports('a/1.ts > a/b/1.ts', 'a/b/1.ts > a/2.ts'))).toEqual([['a', 'a/b']])
  })

  it('are distinguished, knot by knot', () => {
    const lines = ['a/1.ts > b/1.ts', 'b/1.ts > a/2.ts', 'b/1.ts > c/1.ts', 'c/1.ts > d/1.ts', 'd/1.ts > c/2.ts']
    expect(folderCycles(imports(...lines))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('are not found within one folder', () => {
    expect(folderCycles(imports('a/1.ts > a/2.ts', 'a/2.ts > a/1.ts'))).toEqual([])
  })
})
