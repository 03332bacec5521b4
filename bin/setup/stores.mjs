import { join } from 'node:path'
import { runChild } from './child.mjs'
import { root } from './project.mjs'

/**
 * Finds every store on this machine or fetches it, before tests that would otherwise each try, with a download in the time of the first of them.
 * Rejects without a Redis; of the others it says which cannot be had.
 *
 * @param {(words: string) => void} say
 */
export async function readyStores(say) {
  const args = ['--import', 'tsx', join(root, 'bin/setup/ensure-stores.mjs')]
  const { status } = await runChild(process.execPath, args, { cwd: root, onText: (text) => say(text.trimEnd()) })
  if (status !== 0) throw new Error('Without a Redis there is nothing to test against.')
}
