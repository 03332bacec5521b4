#!/usr/bin/env node
/**
 * Implements `npm run package`: writes the tarballs that `npx lockstep` installs to `dist/`: one of Lockstep itself, and one of Valkey for each platform.
 * Prints their sizes, and exits with status 1 if a tarball is too large or malformed.
 */
import { requireNode } from './setup/node.mjs'

requireNode()
const { join } = await import('node:path')
const { root, say } = await import('./setup/project.mjs')
const { readyDependencies } = await import('./setup/dependencies.mjs')

const usage = `Usage: npm run package [-- --platform PLATFORM…]
  --platform PLATFORM   makes the Valkey of this platform only, such as linux-x64; none for no Valkey at all`

const args = process.argv.slice(2)
await readyDependencies(root, say)
const { packAll } = await import('./package/pack.mjs')
const { wantedPlatforms } = await import('./package/valkey.mjs')
const platforms = wantedPlatforms(args)
if (platforms === undefined) {
  say(usage)
  process.exit(2)
}
try {
  const { rows, wrong } = await packAll(root, join(root, 'dist'), platforms, say)
  console.table(rows)
  for (const words of wrong) say(words)
  process.exitCode = wrong.length === 0 ? 0 : 1
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
