/** Names the script that clients run in an exploration. This script is the same for all locks. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SourceText } from '#model/trace/trace.ts'

export const worker = { file: 'workers/sell-if-granted.ts', script: 'sellIfGranted' }

/** Returns the source files of an exploration. `ofLock` are the lock's own files, and `workersFolder` is the folder that contains the clients' script. */
export async function exploredSources(
  ofLock: readonly SourceText[] | undefined,
  workersFolder: string,
): Promise<SourceText[]> {
  const text = await readFile(path.join(workersFolder, worker.file), 'utf8')
  return [...(ofLock ?? []), { file: worker.file, language: 'ts', text }]
}
