/** The built page that plays recordings without a server. */
import path from 'node:path'
import { PageFiles } from '../http/page-files.ts'
import { projectFolder } from '../settings.ts'
import { UsageError } from './command.ts'

/** Throws a `UsageError` if it is not built yet. */
export function readPlayer(): Promise<string> {
  const dist = path.join(projectFolder, 'web', 'dist')
  return new PageFiles(dist).read('player.html').catch(() => {
    throw new UsageError(`${path.join(dist, 'player.html')} is not built yet. node bin/lockstep.mjs builds it.`)
  })
}
