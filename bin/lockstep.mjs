#!/usr/bin/env node
/**
 * Runs Lockstep's command line. Works on plain Node without dependencies: prepares a fresh clone, then hands over to the CLI. An installed package needs no
 * preparation. Messages from this file go to stderr, so that with `--json` stdout contains nothing but JSON.
 */
import { requireNode } from './setup/node.mjs'

requireNode()
const { existsSync } = await import('node:fs')
const { join } = await import('node:path')
const { root, say } = await import('./setup/project.mjs')

const argv = process.argv.length > 2 ? process.argv.slice(2) : ['serve']
const packaged = join(root, 'compiled')
/** @type {string | undefined} */
let compiled = packaged
if (!existsSync(packaged)) {
  const { readyClone } = await import('./setup/clone.mjs')
  try {
    compiled = await readyClone(argv)
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}

const { program } = await import('./setup/program.mjs')
const { main } = await program(compiled)
process.exit(await main(argv))
