import type { SourceText } from '#model/trace/trace.ts'
import type { Cast } from '#server/catalogue/catalogue.ts'

/** Sources of all locks that take part in a run, each file once: its own lock's first, then those of clients that have another. */
export function sourcesOf({ lock, clients }: Pick<Cast, 'lock' | 'clients'>): SourceText[] {
  const all = [lock, ...Object.values(clients).flatMap((part) => part.lock ?? [])].flatMap(({ sources }) => sources)
  return all.filter(({ file }, at) => all.findIndex((other) => other.file === file) === at)
}
