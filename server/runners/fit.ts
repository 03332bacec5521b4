/** Decides whether a runner plays what a server asks for: both must have the same version, lessons and locks. */
import { createHash } from 'node:crypto'
import type { Catalogue } from '../catalogue/catalogue.ts'

/** Returns the version and a digest of every source that a recording shows. This string is part of the queue's name. */
export function fitOf({ scenarios }: Pick<Catalogue, 'scenarios'>, version: string): string {
  const hash = createHash('sha256')
  const lessons = [...scenarios].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [id, { lesson, sources, casts }] of lessons) {
    const locks = casts.flatMap(({ lockSources }) => lockSources)
    hash.update(JSON.stringify([id, lesson, sources, locks]))
  }
  return `${version}-${hash.digest('hex').slice(0, 12)}`
}

/** Reason why a runner gets no runs: the servers have other versions, or other lessons. */
export interface Misfit {
  own: string
  servers: readonly string[]
}

/** Thrown to tell the person who starts a runner that no server could use it. */
export class MisfitError extends Error {
  constructor(readonly misfit: Misfit) {
    super(`no server could use a runner of version ${misfit.own}`)
    this.name = 'MisfitError'
  }
}

/** Returns the reason why a runner takes no runs. Undefined if the runner fits a server, or if there is no server yet. */
export function misfit(
  own: { version: string; fit: string },
  servers: readonly { version: string; fit: string }[],
): Misfit | undefined {
  if (servers.length === 0 || servers.some(({ fit }) => fit === own.fit)) return undefined
  const versions = [...new Set(servers.map(({ version }) => version))].sort()
  return { own: own.version, servers: versions }
}
