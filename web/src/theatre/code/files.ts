import type { SourceText } from '#model/trace/trace.ts'
import type { Lesson } from '#scenarios/lesson.ts'

export function folderOfLock({ locks }: Lesson, id: string): string {
  return locks.find((each) => each.id === id)?.lock ?? id
}

/** Sorts files: the lock itself comes first, followed by its scripts, code shared with other locks, and the clients' script. */
export function orderedFiles(sources: readonly SourceText[], folder: string): SourceText[] {
  const rank = ({ file, language }: SourceText) => {
    const own = file.includes(`/${folder}/`)
    if (own && language === 'ts') return 0
    if (own) return 1
    return file.startsWith('locks/') ? 2 : 3
  }
  return [...sources].sort((a, b) => rank(a) - rank(b) || a.file.localeCompare(b.file))
}

/** Returns the shortest names that can be told apart, such as `release.lua`, or `fenced/release.lua` if there are two files of that name. */
export function fileLabels(sources: readonly SourceText[]): Map<string, string> {
  const labels = new Map<string, string>()
  for (const { file } of sources) {
    const parts = file.split('/')
    const base = parts.at(-1) ?? file
    const twin = sources.some((other) => other.file !== file && other.file.split('/').at(-1) === base)
    labels.set(file, twin ? parts.slice(-2).join('/') : base)
  }
  return labels
}
