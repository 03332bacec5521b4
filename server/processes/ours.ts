/** Keeps track of child processes that must not outlive this one. A killed child stays in the set as long as its folder exists. */
import { removeServerFolder } from './folder.ts'

interface Ours {
  readonly folder: string
  /** Kills the child synchronously, because nothing can be awaited while our own process exits. */
  killNow(): void
}

export const ours = new Set<Ours>()
process.on('exit', () => {
  // Kill all processes first: if a folder cannot be removed, the rest of this handler does not run.
  for (const each of ours) each.killNow()
  for (const each of ours) removeServerFolder(each.folder)
})
