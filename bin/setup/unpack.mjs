import { join } from 'node:path'
import { runChild } from './child.mjs'
import { root } from './project.mjs'

/**
 * Unpacks a browser or fonts from the Linux distribution's packages into `.cache/`, without installing the packages.
 *
 * @param {'browser' | 'fonts'} what
 * @param {(words: string) => void} say
 * @returns {Promise<string>} an error message, or an empty string
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
