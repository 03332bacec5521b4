import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { trustNoForeignCache } from './tsx-cache.mjs'

const folder = mkdtempSync(join(tmpdir(), 'lockstep-tsx-'))
afterAll(() => rmSync(folder, { recursive: true }))

function used(name: string): boolean {
  const env: NodeJS.ProcessEnv = {}
  trustNoForeignCache(join(folder, name), env)
  return env.TSX_DISABLE_CACHE === undefined
}

describe('the cache of translated programs', () => {
  it('is made so that nobody else can read or write it, and is used again', () => {
    expect([used('new'), used('new')]).toEqual([true, true])
    expect(statSync(join(folder, 'new')).mode & 0o777).toBe(0o700)
  })

  it('is not used where somebody else can put programs there, or may have put it there', () => {
    mkdirSync(join(folder, 'open'))
    chmodSync(join(folder, 'open'), 0o777)
    symlinkSync(join(folder, 'open'), join(folder, 'link'))
    writeFileSync(join(folder, 'file'), '')
    expect(['open', 'link', 'file', 'missing/below'].map(used)).toEqual([false, false, false, false])
  })
})
