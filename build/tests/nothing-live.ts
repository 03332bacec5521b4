/** Keeps pure tests pure: if one loads code that talks to the fleet, to sockets or to processes, it fails and is told which name it needs. */
import type { Plugin } from 'vite'

/** What finds, starts and ends processes. */
const fleet = /\/server\/stores\/[^/]+\/servers\//
const packages = 'ioredis|socket\\.io|socket\\.io-client'
const builtins = 'child_process|cluster|dgram|http|https|net|tls|worker_threads'
const liveImport = new RegExp(`\\b(?:from|import)\\s*\\(?\\s*["'](${packages}|(?:node:)?(?:${builtins}))["']`)
/** What looks at an address, and opens no socket. */
const harmless = /import \{ isIP \} from ["']node:net["']/g

export function nothingLive(): Plugin {
  return {
    name: 'lockstep-nothing-live',
    // After types are gone: they may come from anywhere.
    enforce: 'post',
    transform(code, id) {
      if (id.includes('/node_modules/')) return
      const needs = fleet.test(id) ? 'the fleet' : liveImport.exec(code.replace(harmless, ''))?.[1]
      if (needs !== undefined) throw new Error(`${id} needs ${needs}: a test that loads it is named *.live.test.ts`)
    },
  }
}
