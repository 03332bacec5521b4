/** What must not outlive us: running or killed, the folders of these processes are still there. */
import { removeServerFolder } from './folder.ts'

interface Ours {
  readonly folder: string
  /** For the last moment of our own process, when nothing can be awaited any more. */
  killNow(): void
}

export const ours = new Set<Ours>()
process.on('exit', () => {
  // First all processes: a folder that cannot be removed must not save any of them.
  for (const each of ours) each.killNow()
  for (const each of ours) removeServerFolder(each.folder)
})
