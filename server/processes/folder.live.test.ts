import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeServerFolder, rootFolder } from './folder.ts'
import { serverUser } from './server-user.ts'

let temporary: string
let root: string

beforeEach(() => {
  const name = basename(rootFolder())
  temporary = mkdtempSync(join(tmpdir(), 'lockstep-test-'))
  root = join(temporary, name)
  vi.stubEnv('TMPDIR', temporary)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(temporary, { recursive: true })
})

/** Returns the permissions of all other users, except the server user's permission to pass through. */
const othersMay = (folder: string) => {
  const { mode, gid } = statSync(folder)
  return mode & (gid === serverUser() ? 0o067 : 0o077)
}

test('nobody else may enter a server’s folder, or what it lies in, also where it was open before', () => {
  mkdirSync(root)
  chmodSync(root, 0o777)
  expect(rootFolder()).toBe(root)
  const folder = makeServerFolder('n1')
  expect([folder, join(folder, '..'), root].map(othersMay)).toEqual([0, 0, 0])
})

test('a folder that leads somewhere else is not used: somebody else may have put it there', () => {
  const theirs = join(temporary, 'theirs')
  mkdirSync(theirs)
  symlinkSync(theirs, root)
  expect(() => makeServerFolder('n1')).toThrow('is not a folder of this user')
})

test('a folder of another user is not used', () => {
  const me = process.getuid?.() ?? 0
  // The user with the next id finds that another user (this process's) has already created the folder.
  mkdirSync(join(temporary, `lockstep-${me + 1}`))
  vi.spyOn(process, 'getuid').mockReturnValue(me + 1)
  expect(() => makeServerFolder('n1')).toThrow('is not a folder of this user')
})
