import path from 'node:path'
import { PageFiles } from '../http/page-files.ts'
import { projectFolder } from '../settings.ts'
import { UsageError } from './command.ts'
import { words } from './words/words.ts'

/** Reads the built page that plays recordings without a server. Throws a `UsageError` if the page is not built yet. */
export function readPlayer(): Promise<string> {
  const dist = path.join(projectFolder, 'web', 'dist')
  return new PageFiles(dist).read('player.html').catch(() => {
    throw new UsageError(words.usage.notBuilt(path.join(dist, 'player.html')))
  })
}
