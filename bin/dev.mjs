#!/usr/bin/env node
/**
 * Implements `npm run dev`: runs the server, restarts the server whenever its code or a scenario changes, and serves the page with hot reload. Ctrl-C ends the
 * server and the page.
 */
import { requireNode } from './setup/node.mjs'

requireNode()
const { join } = await import('node:path')
const { root, say } = await import('./setup/project.mjs')
const { readyDependencies } = await import('./setup/dependencies.mjs')
const { runChild } = await import('./setup/child.mjs')

await readyDependencies(root, say)

const port = process.env.PORT ?? '4173'
const env = { ...process.env, PORT: port, LOCKSTEP_SERVER: `http://127.0.0.1:${port}` }
const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')
const vite = join(root, 'node_modules/vite/bin/vite.js')
// Lua scripts are read rather than imported, so the watcher would not find them on its own.
const watched = ['watch', '--clear-screen=false', '--include', join(root, 'scenarios/**/*.lua')]

/** @param {string} name @param {string[]} args */
async function keep(name, args) {
  const onText = (/** @type {string} */ text) => process.stdout.write(text.replace(/^(?=.)/gm, `${name} │ `))
  const { status } = await runChild(process.execPath, args, { cwd: root, env, onText })
  say(`The ${name} ended with status ${status}.`)
}

// The server and the page are useless without each other, so when one of them ends, SIGTERM to this process ends the other.
await Promise.race([
  keep('server', [tsx, ...watched, join(root, 'bin/dev/server.mjs')]),
  keep('page', [vite, '--config', join(root, 'build/page.config.ts'), '--clearScreen', 'false']),
])
process.kill(process.pid, 'SIGTERM')
