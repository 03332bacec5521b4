/** Checks that the package `lockstep` can be built and is within its size limits. Leaves out the Valkey packages, so that nothing has to be downloaded. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, say } from '../setup/project.mjs'
import { packAll } from './pack.mjs'

const target = mkdtempSync(join(tmpdir(), 'lockstep-package-'))
try {
  const { rows, wrong } = await packAll(root, target, [], say)
  console.table(rows)
  for (const words of wrong) console.log(words)
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  rmSync(target, { recursive: true, force: true })
}
