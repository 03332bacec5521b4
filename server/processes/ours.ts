/** Child processes that must not outlive this one. A child that was killed is among them as long as its folder exists. */
import { removeServerFolder } from './folder.ts'

interface Ours {
  readonly folder: string
  /** Synchronous: for the exit of our own process, when nothing can be awaited any more. */
  killNow(): void
}

export const ours = new Set<Ours>()
process.on('exit', () => {
  // Kill all processes first: if a folder cannot be removed, the rest of this handler does not run.
  for (const each of ours) each.killNow()
  for (const each of ours) removeServerFolder(each.folder)
})
