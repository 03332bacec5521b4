import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SayStep } from '#model/refusals/because.ts'
import { inEnglish } from '#model/words/en/reason-error.ts'
import { isCurrent } from './apt.ts'
import { findOrUnpack } from './program.ts'

let cacheFolder: string
beforeEach(async () => {
  cacheFolder = await mkdtemp(join(tmpdir(), 'lockstep-program-'))
})
afterEach(() => rm(cacheFolder, { recursive: true }))

const file = 'usr/share/lockstep-sample/program'
const packages = ['sample']

/** Creates a copy as if it had been unpacked. `madeOf` is the content of its note. */
async function copied(madeOf?: object): Promise<void> {
  const program = join(cacheFolder, 'sample', file)
  await mkdir(dirname(program), { recursive: true })
  await writeFile(program, '')
  await chmod(program, 0o755)
  if (madeOf !== undefined) await writeFile(join(cacheFolder, 'sample', '.made-of'), JSON.stringify(madeOf))
}

/** Finds the program without apt-get, and resolves with the messages shown meanwhile. */
async function found(): Promise<string[]> {
  const said: string[] = []
  const say: SayStep = (step) => said.push(inEnglish(step))
  const env = { PATH: cacheFolder }
  const { path } = await findOrUnpack({ cacheFolder, copy: 'sample', file, packages, env, say, check: async () => {} })
  expect(path).toBe(join(cacheFolder, 'sample', file))
  return said
}

test('a copy that is made of what is wanted is used as it is, and so is one from before copies said what they are made of', async () => {
  await copied()
  expect(await found()).toEqual([])
  await copied({ anyOf: packages, with: [], exactly: false })
  expect(await found()).toEqual([])
})

test('one that is made of other packages is used only where it cannot be made anew, and that is said', async () => {
  const target = join(cacheFolder, 'sample')
  await copied({ anyOf: packages, with: ['library'], exactly: false })
  expect(await found()).toEqual([expect.stringContaining('sample is made of other packages by now')])
  expect(isCurrent({ anyOf: packages, target })).toBe(false)
  expect(isCurrent({ anyOf: packages, with: ['library'], target })).toBe(true)
})
