import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { isPrivate } from './private.mjs'

/** Folder in which tsx keeps the programs it has translated, for all of this user's processes. */
function cacheFolder() {
  return join(tmpdir(), `tsx-${process.geteuid?.() ?? userInfo().username}`)
}

/** Disables the cache of tsx if somebody else could have written into it, because tsx runs whatever it finds there. Call it before tsx is loaded. */
export function trustNoForeignCache(folder = cacheFolder(), env = process.env) {
  if (isPrivate(folder)) return
  env.TSX_DISABLE_CACHE = '1'
}
