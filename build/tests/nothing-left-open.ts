/**
 * A live test file fails if it leaves a file open in a temporary folder of its own: whoever opened it forgot to close a store or a recording, which Node
 * would only mention when it happens to collect the garbage.
 */
import { readdirSync, readlinkSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

/** A folder that a test made. Those of servers, named by the user’s number, outlive a file. */
const ofTests = /\/lockstep-[a-z-]+-\w{6}\//
const openFiles = '/proc/self/fd'

function leftOpen(): string[] {
  return readdirSync(openFiles).flatMap((descriptor) => {
    try {
      const place = readlinkSync(`${openFiles}/${descriptor}`)
      return ofTests.test(place) ? [place] : []
    } catch {
      // The one by which the folder was read is closed by now.
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
