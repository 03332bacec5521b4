import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type LockCode, lockFile } from '../text/lock-code.ts'
import { smallEdits } from './small-edits.ts'

const codeOf = (lock: string): LockCode => {
  const folder = new URL(`../../../../scenarios/locks/redis/${lock}/`, import.meta.url)
  const names = readdirSync(folder).filter((name) => name !== 'explores.ts')
  return Object.fromEntries(names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]))
}

/** Returns the lines that an edit removes and adds, in any file. */
function changes(lock: string, kind: string): string[] {
  const code = codeOf(lock)
  const edit = smallEdits(code).find((each) => each.kind.is === kind)
  if (edit === undefined) throw new Error(`${lock} offers no ${kind}`)
  return Object.keys(edit.code).flatMap((file) => {
    const before = (code[file] ?? '').split('\n')
    const after = (edit.code[file] ?? '').split('\n')
    return [
      ...before.filter((line) => !after.includes(line)).map((line) => `-${line.trim()}`),
      ...(code[file] === undefined
        ? [`+${file}`]
        : after.filter((line) => !before.includes(line)).map((line) => `+${line.trim()}`)),
    ]
  })
}

test("what a lock's text offers", () => {
  const kinds = (lock: string) => smallEdits(codeOf(lock)).map(({ kind }) => kind.is)
  expect(kinds('set-nx-px')).toEqual(['drop-nx', 'drop-lease', 'shorter-lease', 'longer-lease', 'drop-owner'])
  expect(kinds('set-nx-px-blind-del')).toContain('add-owner')
  expect(kinds('setnx')).toEqual(['add-lease', 'add-owner'])
  expect(kinds('no-lock')).toEqual([])
})

test('what a script is for is told by the method that calls it, not by its name', () => {
  const ends = (code: LockCode) => smallEdits(code).filter(({ kind }) => kind.is === 'drop-owner')
  const usual = codeOf('set-nx-px')
  const text = usual[lockFile] ?? ''
  const { 'release.lua': script = '' } = usual
  const taken = `async acquire() {
        const mine = await redis.eval('release.lua', [key], [owner])
        return mine === 1 ? {} : null
      },`
  const acquires = { ...usual, [lockFile]: text.replace(/async acquire\([\s\S]*?\n {6}\},/, taken) }
  expect(acquires[lockFile]).toContain('const mine')
  // The call that releases the lock is edited, and the call that acquires it stays as it is.
  const [edit] = ends(acquires)
  expect(edit?.code[lockFile]).toContain("const mine = await redis.eval('release.lua', [key], [owner])")
  expect(edit?.code[lockFile]).toContain("const deleted = await redis.call('DEL', key)")
  const silent = acquires[lockFile].replace(
    "const deleted = await redis.eval('release.lua', [key], [owner])",
    'const deleted = 0',
  )
  expect(ends({ ...acquires, [lockFile]: silent })).toEqual([])
  // A script that compares nothing has no check to drop, but a script with another name may have one.
  expect(ends({ ...usual, 'release.lua': 'return 0\n' })).toEqual([])
  const { 'release.lua': _, ...rest } = usual
  expect(ends({ ...rest, [lockFile]: text.replace('release.lua', 'free.lua'), 'free.lua': script })).toHaveLength(1)
})

test('the added owner check is one, whatever the script of that name does', () => {
  const added = (code: LockCode) => smallEdits(code).find(({ kind }) => kind.is === 'add-owner')?.code['release.lua']
  const blind = codeOf('set-nx-px-blind-del')
  const { 'release.lua': usual = '' } = codeOf('set-nx-px')
  // The catalogue's script stays as it is, with its comments.
  expect(added({ ...blind, 'release.lua': usual })).toBe(usual)
  // A script that somebody changed but nothing calls is replaced.
  for (const changed of [
    "return redis.call('DEL', KEYS[1])\n",
    usual.replace('owner then', 'owner or true then'),
    '',
  ]) {
    const script = added({ ...blind, 'release.lua': changed })
    expect(script).toBe(added(blind))
    expect(script).toContain("if redis.call('GET', lock) == owner then")
  }
  // A script that the lock calls for another purpose must stay, so this edit is not offered.
  const called = (blind[lockFile] ?? '').replace("redis.call('SET'", "redis.eval('release.lua', [], []); await $&")
  expect(called).toContain("'release.lua'")
  expect(added({ [lockFile]: called, 'release.lua': 'return 0\n' })).toBeUndefined()
  expect(added({ [lockFile]: called, 'release.lua': usual })).toBe(usual)
})

test('each edit changes what it says, and nothing else', () => {
  expect(changes('set-nx-px', 'drop-nx')).toEqual([
    "-const reply = await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)",
    "+const reply = await redis.call('SET', key, owner, 'PX', leaseMs)",
  ])
  expect(changes('set-nx-px', 'shorter-lease')[1]).toContain("'PX', leaseMs / 2)")
  expect(changes('set-nx-px', 'drop-lease')[1]).toContain("'SET', key, owner, 'NX')")
  expect(changes('set-nx-px', 'drop-owner')[1]).toBe("+const deleted = await redis.call('DEL', key)")
  expect(changes('set-nx-px-blind-del', 'add-owner')).toEqual([
    '-// Whose lock is it now? DEL does not ask.',
    "-const deleted = await redis.call('DEL', key)",
    "+const deleted = await redis.eval('release.lua', [key], [client])",
    '+release.lua',
  ])
  expect(changes('set-nx-px-get-del', 'one-script')).toContain(
    "+const deleted = await redis.eval('release.lua', [key], [owner])",
  )
  expect(changes('set-nx-px-thread-id', 'new-owner')).toEqual([
    '-create: ({ redis, key, leaseMs: usualLeaseMs }) => {',
    '-// Whoever else runs in a thread of that name is the same owner.',
    '-owner = thread',
    '+create: ({ redis, key, leaseMs: usualLeaseMs, random }) => {',
    '+owner = random.uuid()',
  ])
  expect(changes('setnx-then-expire', 'one-command')).toEqual([
    "-const created = await redis.call('SETNX', key, client)",
    '-if (created !== 1) return null',
    '-// What if the worker crashes here?',
    "-await redis.call('PEXPIRE', key, leaseMs)",
    "+const created = await redis.call('SET', key, client, 'NX', 'PX', leaseMs)",
    "+if (created !== 'OK') return null",
  ])
  expect(changes('setnx', 'add-lease')).toEqual([
    '-create: ({ redis, key, client }) => ({',
    "-const created = await redis.call('SETNX', key, client)",
    '-return created === 1 ? {} : null',
    '+create: ({ redis, key, client, leaseMs }) => ({',
    "+const created = await redis.call('SET', key, client, 'NX', 'PX', leaseMs)",
    "+return created === 'OK' ? {} : null",
  ])
})

test('a command is moved before the one above it, where it needs nothing of that', () => {
  const [swap] = smallEdits(codeOf('fenced-split')).filter(({ kind }) => kind.is === 'swap')
  expect(swap?.kind).toEqual({ is: 'swap', first: 'INCR', second: 'SET' })
  const text = swap?.code[lockFile] ?? ''
  expect(text.indexOf("'INCR'")).toBeLessThan(text.indexOf("'SET'"))
  expect(text.split('\n').sort()).toEqual((codeOf('fenced-split')[lockFile] ?? '').split('\n').sort())
  // Swapping is not offered if the second command uses the value that the first command read.
  const needs = "const holder = await redis.call('GET', key)\nawait redis.call('SET', key, holder)\n"
  expect(smallEdits({ [lockFile]: needs }).map(({ kind }) => kind.is)).not.toContain('swap')
})

test('an edit can be taken back by choosing: half the lease, and the whole again', () => {
  const half = smallEdits(codeOf('set-nx-px')).find(({ kind }) => kind.is === 'shorter-lease')
  const whole = smallEdits(half?.code ?? {}).find(({ kind }) => kind.is === 'longer-lease')
  expect(whole?.code).toEqual(codeOf('set-nx-px'))
})
