#!/usr/bin/env node
/**
 * Implements `npm run build:site -- [FOLDER] [ADDRESS]`: writes the whole library, with its reference recordings and explored orders, as plain files that any
 * web host can serve. FOLDER defaults to `site`. ADDRESS is the URL of the future site; if ADDRESS is given, other sites show a picture beside links to
 * lessons.
 */
import { requireNode } from './setup/node.mjs'

requireNode()
const { renameSync } = await import('node:fs')
const { join, resolve } = await import('node:path')
const { root, say } = await import('./setup/project.mjs')
const { readyDependencies } = await import('./setup/dependencies.mjs')
const { runChild } = await import('./setup/child.mjs')
const { builtPlayer } = await import('./setup/web.mjs')

const folder = resolve(process.argv[2] ?? join(root, 'site'))
const address = process.argv[3] === undefined ? undefined : new URL(process.argv[3]).href.replace(/\/*$/, '/')
try {
  await readyDependencies(root, say)
  say('Building the page…')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const config = join(root, 'build/site.config.ts')
  const args = [vite, 'build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  const player = builtPlayer(root)
  const env = player === undefined ? process.env : { ...process.env, LOCKSTEP_PLAYER: player }
  const { status, output } = await runChild(process.execPath, args, { cwd: root, env })
  if (status !== 0) throw new Error(`The page could not be built (vite ended with status ${status}):\n${output.trim()}`)
  renameSync(join(folder, 'site.html'), join(folder, 'index.html'))

  const { register } = await import('tsx/esm/api')
  register({ tsconfig: `${root}/tsconfig.json` })
  const { writeSiteData } = await import('../server/cli/site.ts')
  const lessons = await writeSiteData(folder, say, address)
  say(`${lessons} lessons are in ${folder}. Put its files on any web host, in any folder.`)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
