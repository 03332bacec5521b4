import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

test('a copy of a folder that is in use is free, and a folder that was moved or is reached by another path is not', () => {
  const [original, copy, moved, link] = ['original', 'copy', 'moved', 'link'].map((name) => join(folder, name)) as [
    ...[string, string, string, string],
  ]
  const release = lockFolder(original)
  cpSync(original, copy, { recursive: true })
  expect(readFileSync(join(copy, 'lock'), 'utf8')).toContain(`${process.pid} `)
  expect(lockFolder(copy)).toBeTypeOf('function')
  symlinkSync(original, link)
  expect(lockFolder(link)).toBe(process.pid)
  renameSync(original, moved)
  expect(lockFolder(moved)).toBe(process.pid)
  if (typeof release === 'function') release()
})

test('an owner on another machine, or before this one was started again, has the folder no longer', () => {
  const release = lockFolder(folder)
  const [pid, start, boot, place] = readFileSync(join(folder, 'lock'), 'utf8').trim().split(' ')
  expect(boot).toMatch(/^\S+$/)
  if (typeof release === 'function') release()
  writeFileSync(join(folder, 'lock'), `${pid} ${start} ${boot} ${place}\n`)
  expect(lockFolder(folder)).toBe(process.pid)
  writeFileSync(join(folder, 'lock'), `${pid} ${start} another ${place}\n`)
  const again = lockFolder(folder)
  expect(again).toBeTypeOf('function')
  if (typeof again === 'function') again()
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
