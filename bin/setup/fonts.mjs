import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'
import { unpack } from './unpack.mjs'

const folder = join(root, '.cache', 'fonts')
const settings = join(folder, 'fonts.conf')
const isReady = () => existsSync(settings) && existsSync(join(folder, 'usr/share/fonts/truetype/wqy'))

/**
 * Gives the browsers of this process a fixed set of fonts for characters that the page's own fonts lack (arrows, check marks, keys, Chinese). Fonts that are
 * installed on the machine are then ignored, so screenshots are the same on every Linux with Debian's packages. Other operating systems use their own fonts.
 *
 * @param {(words: string) => void} say
 */
export async function readyFonts(say) {
  if (process.platform !== 'linux') return
  if (!isReady()) await unpack('fonts', say)
  if (existsSync(settings)) process.env.FONTCONFIG_FILE = settings
}
