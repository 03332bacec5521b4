/**
 * Makes a live test file fail if it leaves a file open in one of its temporary folders. Then some code did not close a store or a recording; Node warns of that
 * only when it happens to collect the garbage.
 */
import { readdirSync, readlinkSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

/** Matches folders that a test made. Folders of servers, which have the user’s number in their name, outlive a test file. */
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

// Registered first, so it runs after the hooks of the file itself.
if (process.platform === 'linux') afterAll(() => expect(leftOpen(), 'files that are still open').toEqual([]))

const collected = Symbol.for('lockstep.warning')
if (!Reflect.has(globalThis, collected)) {
  Reflect.set(globalThis, collected, true)
  process.on('warning', ({ message }) => {
    if (/on garbage collection/.test(message)) throw new Error(message)
  })
}
