import { join } from 'node:path'
import { runChild } from './child.mjs'
import { root } from './project.mjs'

/**
 * Finds a Redis server on this machine or installs one, before tests that would otherwise each try.
 *
 * @param {(words: string) => void} say
 */
export async function readyRedis(say) {
  const args = ['--import', 'tsx', join(root, 'bin/setup/ensure-redis.mjs')]
  const { status } = await runChild(process.execPath, args, { cwd: root, onText: (text) => say(text.trimEnd()) })
  if (status !== 0) throw new Error('Without a Redis there is nothing to test against.')
}
