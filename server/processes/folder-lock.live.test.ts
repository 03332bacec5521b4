import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'lockstep-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a folder has one owner, and another one when that has given it back or is dead', () => {
  const release = lockFolder(folder)
  expect(release).toBeTypeOf('function')
  expect(lockFolder(folder)).toBe(process.pid)
  if (typeof release === 'function') release()
  for (const dead of [`${process.pid} 1\n`, '999999999 1\n', '', 'nonsense']) {
    writeFileSync(join(folder, 'lock'), dead)
    const again = lockFolder(folder)
    expect(again).toBeTypeOf('function')
    if (typeof again === 'function') again()
  }
})
