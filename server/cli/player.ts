/** The built page that plays recordings without a server. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectFolder } from '../settings.ts'
import { UsageError } from './command.ts'

/** Throws a `UsageError` if it is not built yet. */
export async function readPlayer(): Promise<string> {
  const player = path.join(projectFolder, 'web', 'dist', 'player.html')
  return await readFile(player, 'utf8').catch(() => {
    throw new UsageError(`${player} is not built yet. node bin/lockstep.mjs builds it.`)
  })
}
