import { join } from 'node:path'
import { runChild } from './child.mjs'
import { root } from './project.mjs'

/**
 * Unpacks a browser or fonts from the distribution's packages into `.cache/`. Nothing is installed.
 *
 * @param {'browser' | 'fonts'} what
 * @param {(words: string) => void} say
 * @returns {Promise<string>} what went wrong, in words; empty if nothing did
 */
export async function unpack(what, say) {
  const args = ['--import', 'tsx', join(root, 'bin/setup/unpacked.mjs'), what]
  let heard = ''
  const onText = (/** @type {string} */ text) => {
    heard = text.trim()
    say(heard)
  }
  const { status } = await runChild(process.execPath, args, { cwd: root, onText })
  return status === 0 ? '' : heard
}
