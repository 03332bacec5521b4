/** Processes that must not outlive this one: running or killed, their folders still exist. */
import { removeServerFolder } from './folder.ts'

interface Ours {
  readonly folder: string
  /** Synchronous: for the exit of our own process, when nothing can be awaited any more. */
  killNow(): void
}

export const ours = new Set<Ours>()
process.on('exit', () => {
  // Processes go first: a folder that cannot be removed must not save any of them.
  for (const each of ours) each.killNow()
  for (const each of ours) removeServerFolder(each.folder)
})
