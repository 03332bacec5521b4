/**
 * Makes a live test file fail if a file in one of its temporary folders is still open. An open file means that some code did not close a store or a recording,
 * and Node warns about this only if the garbage collector happens to find the file.
 */
import { readdirSync, readlinkSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

/** Matches temporary folders of tests. Folders of servers, whose names contain the user's number, outlive a test file and do not match. */
const ofTests = /\/lockstep-[a-z-]+-\w{6}\//
const openFiles = '/proc/self/fd'

function leftOpen(): string[] {
  return readdirSync(openFiles).flatMap((descriptor) => {
    try {
      const place = readlinkSync(`${openFiles}/${descriptor}`)
      return ofTests.test(place) ? [place] : []
    } catch {
      // The descriptor that `readdirSync` itself used is closed by now.
      return []
    }
  })
}

// This hook is registered first, so it runs after the hooks of the test file.
if (process.platform === 'linux') afterAll(() => expect(leftOpen(), 'files that are still open').toEqual([]))

const collected = Symbol.for('lockstep.warning')
if (!Reflect.has(globalThis, collected)) {
  Reflect.set(globalThis, collected, true)
  process.on('warning', ({ message }) => {
    if (/on garbage collection/.test(message)) throw new Error(message)
  })
}
