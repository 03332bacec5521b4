import { describe, expect, it } from 'vitest'
import { bareImports } from './bare-imports.mjs'

const bare = (code: string) => bareImports('web/src/page.tsx', code)

describe('an import() of the page', () => {
  it('is bare where nothing says that it failed', () => {
    expect(bare("const a = 1\nexport const part = () => import('./part.ts')")).toEqual([2])
    expect(bare("const { open } = await import('./part.ts')")).toEqual([1])
    expect(bare("load(() => 1)\nPromise.all([import('./part.ts')])")).toEqual([2])
  })

  it('is not bare inside load or lazy, whatever is done with it there', () => {
    expect(bare("const { open } = await load(() => import('./part.ts'))")).toEqual([])
    expect(bare("const Part = lazy(() => import('./Part.tsx').then(({ Part }) => Part), { optional: true })")).toEqual(
      [],
    )
  })

  it('is none in a type', () => {
    expect(bare("export const part = (value: typeof import('./part.ts')) => value")).toEqual([])
  })
})
