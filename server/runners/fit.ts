/** Whether a runner plays what a server asks for: the same version with the same lessons and locks. */
import { createHash } from 'node:crypto'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { SaySetting } from '../setting-words.ts'

/** The version, and a digest of every source that a recording shows. Part of the queue's name. */
export function fitOf({ scenarios }: Pick<Catalogue, 'scenarios'>, version: string): string {
  const hash = createHash('sha256')
  const lessons = [...scenarios].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [id, { lesson, sources, casts }] of lessons) {
    const locks = casts.flatMap(({ lockSources }) => lockSources)
    hash.update(JSON.stringify([id, lesson, sources, locks]))
  }
  return `${version}-${hash.digest('hex').slice(0, 12)}`
}

/** Why this runner takes no runs, as a sentence. `undefined`: it fits a server, or there is none yet. */
export function misfit(
  own: { version: string; fit: string },
  servers: readonly { version: string; fit: string }[],
): SaySetting | undefined {
  if (servers.length === 0 || servers.some(({ fit }) => fit === own.fit)) return undefined
  const versions = [...new Set(servers.map(({ version }) => version))].sort()
  if (versions.includes(own.version)) return (words) => words.otherLessons(own.version)
  return (words) => words.otherVersion(versions, own.version)
}
