import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. Does not depend on the current directory. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Writes a progress message to stderr. @param {string} words */
export function say(words) {
  process.stderr.write(`${words}\n`)
}
