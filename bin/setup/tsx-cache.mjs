import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { isPrivate } from './private.mjs'

/** Where tsx keeps the programs that it has translated, for all of this user's processes. */
function cacheFolder() {
  return join(tmpdir(), `tsx-${process.geteuid?.() ?? userInfo().username}`)
}

/**
 * tsx runs whatever it finds in its cache. Where somebody else could have put a program there, we and our children go without a cache: to be called
 * before tsx is loaded.
 */
export function trustNoForeignCache(folder = cacheFolder(), env = process.env) {
  if (isPrivate(folder)) return
  env.TSX_DISABLE_CACHE = '1'
}
