import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { isPrivate } from './private.mjs'

/** Returns the folder in which tsx caches compiled programs for all processes of this user. */
function cacheFolder() {
  return join(tmpdir(), `tsx-${process.geteuid?.() ?? userInfo().username}`)
}

/**
 * Disables the cache of tsx if another user could have written into it, because tsx executes whatever its cache contains. Must be called before tsx is loaded.
 */
export function trustNoForeignCache(folder = cacheFolder(), env = process.env) {
  if (isPrivate(folder)) return
  env.TSX_DISABLE_CACHE = '1'
}
