/** Finds or downloads the stores. stores.mjs runs this file as a separate process, because this code needs tsx and may install programs. */
import { join } from 'node:path'
import { inEnglish } from '../../model/words/en/reason-error.ts'
import { storeNames } from '../../server/stores/find.ts'
import { ensureRedis } from '../../server/stores/redis/servers/install.ts'
import { Stores } from '../../server/stores/stores.ts'
import { root, say } from './project.mjs'

const options = {
  cacheFolder: join(root, '.cache'),
  say: (/** @type {import('../../model/refusals/reasons.ts').Because} */ step) => say(inEnglish(step)),
}
const words = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error))
const stores = new Stores(options)
const others = (await storeNames()).filter((name) => name !== 'redis')
const looked = others.map((name) => stores.pool(name).catch((error) => say(words(error))))
try {
  await ensureRedis(options)
} catch (error) {
  say(words(error))
  process.exitCode = 1
}
await Promise.all(looked)
await stores.close()
