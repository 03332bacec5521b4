import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'
import { unpack } from './unpack.mjs'

const settings = join(root, '.cache', 'fonts', 'fonts.conf')

/**
 * Gives the browsers that this process starts one set of fonts for what the page's own fonts do not have (arrows, ticks, keys), whatever
 * is installed: pictures are then the same on every Linux that has Debian's packages. Elsewhere they are drawn with the machine's.
 *
 * @param {(words: string) => void} say
 */
export async function readyFonts(say) {
  if (process.platform !== 'linux') return
  if (!existsSync(settings)) await unpack('fonts', say)
  if (existsSync(settings)) process.env.FONTCONFIG_FILE = settings
}
