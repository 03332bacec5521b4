import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, wherever it is called from. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Tells the person at the terminal what is being done. @param {string} words */
export function say(words) {
  process.stderr.write(`${words}\n`)
}
