import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Returns a hash of the contents of these files, leaving out tests. Two projects with the same hash produce the same build.
 *
 * @param {string} root the project's folder
 * @param {string[]} sources files and folders in the project
 * @param {RegExp} [counted] pattern of the names of files to include from folders
 */
export function hashOfSources(root, sources, counted = /./) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesUnder(join(root, source), counted)) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

/** @param {string} path @param {RegExp} counted @returns {string[]} `path` itself if it is a file, or all files below the folder in a stable order */
function filesUnder(path, counted) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  const entries = readdirSync(path, { withFileTypes: true }).filter(
    ({ name }) => name !== 'dist' && !name.startsWith('.'),
  )
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) =>
    entry.isDirectory() || counted.test(entry.name) ? filesUnder(join(path, entry.name), counted) : [],
  )
}
