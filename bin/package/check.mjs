/** Checks that the package `lockstep` can be made and is within its limits. The Valkey packages are left out, so nothing is downloaded. */
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
