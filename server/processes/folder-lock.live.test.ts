import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { lockFolder, withFolder } from './folder-lock.ts'

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

test('tasks that each want the folder alone come one after the other, also after one that failed', async () => {
  let running = 0
  let most = 0
  let waited = 0
  const onWait = () => {
    waited += 1
  }
  const task = (fails: boolean) =>
    withFolder(folder, onWait, async () => {
      running += 1
      most = Math.max(most, running)
      await sleep(5)
      running -= 1
      if (fails) throw new Error('in vain')
    })
  const ended = await Promise.allSettled([task(false), task(true), task(false)])
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(most).toBe(1)
  expect(waited).toBe(2)
})
