/** Code that clients run in an exploration: the lock's own files, and a script that is the same for all. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SourceText } from '#model/trace/trace.ts'

export const worker = { file: 'workers/sell-if-granted.ts', script: 'sellIfGranted' }

/** `ofLock`: the lock's own files. `workersFolder`: the folder that contains the script. */
export async function exploredSources(
  ofLock: readonly SourceText[] | undefined,
  workersFolder: string,
): Promise<SourceText[]> {
  const text = await readFile(path.join(workersFolder, worker.file), 'utf8')
  return [...(ofLock ?? []), { file: worker.file, language: 'ts', text }]
}
