/** The built page that plays recordings without a server. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectFolder } from '../settings.ts'
import { UsageError } from './command.ts'

/** Throws a `UsageError` if it is not built yet. */
export async function readPlayer(): Promise<string> {
  const dist = path.join(projectFolder, 'web', 'dist')
  const player = path.join(dist, 'player.html')
  const page = await readFile(player, 'utf8').catch(() => {
    throw new UsageError(`${player} is not built yet. node bin/lockstep.mjs builds it.`)
  })
  // In a package its fonts lie beside it: see `bin/package/stage.mjs`.
  return page.replace(/\{\{asset ([\w.-]+)\}\}/g, (_, name) => readFileSync(path.join(dist, 'assets', name), 'base64'))
}
