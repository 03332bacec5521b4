import { join } from 'node:path'
import { runChild } from './child.mjs'
import { root } from './project.mjs'

/**
 * Finds every store on this machine or downloads it, so that no test spends its time limit on a download. Rejects if there is no Redis; other missing stores
 * are only reported.
 *
 * @param {(words: string) => void} say
 */
export async function readyStores(say) {
  const args = ['--import', 'tsx', join(root, 'bin/setup/ensure-stores.mjs')]
  const { status } = await runChild(process.execPath, args, { cwd: root, onText: (text) => say(text.trimEnd()) })
  if (status !== 0) throw new Error('Without a Redis there is nothing to test against.')
}
