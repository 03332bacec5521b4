/** Keeps pure tests pure. If a test loads code for the fleet, for sockets or for processes, the test fails with an error that says how to rename its file. */
import type { Plugin } from 'vite'

/** Matches modules that find, start and stop the processes of servers. */
const fleet = /\/server\/stores\/[^/]+\/servers\//
const packages = 'ioredis|socket\\.io|socket\\.io-client'
const builtins = 'child_process|cluster|dgram|http|https|net|tls|worker_threads'
const liveImport = new RegExp(`\\b(?:from|import)\\s*\\(?\\s*["'](${packages}|(?:node:)?(?:${builtins}))["']`)
/** Matches an import that only checks addresses and opens no socket. */
const harmless = /import \{ isIP \} from ["']node:net["']/g

export function nothingLive(): Plugin {
  return {
    name: 'lockstep-nothing-live',
    // Runs after types have been removed, because types may come from any module.
    enforce: 'post',
    transform(code, id) {
      if (id.includes('/node_modules/')) return
      const needs = fleet.test(id) ? 'the fleet' : liveImport.exec(code.replace(harmless, ''))?.[1]
      if (needs !== undefined) throw new Error(`${id} needs ${needs}: a test that loads it is named *.live.test.ts`)
    },
  }
}
