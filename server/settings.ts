import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OffersEditing } from '#model/messages/edited-lock.ts'
import { type SaySetting, settingWords } from './setting-words.ts'
import { isPackage, userFolders } from './user-folders.ts'

export const projectFolder = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** Whether Lockstep runs as an installed package, which is compiled and has neither sources nor a compiler. */
export const isInstalled = isPackage(projectFolder)
/** The command that starts this Lockstep at a terminal. */
export const ownCommand = isInstalled ? 'lockstep' : 'node bin/lockstep.mjs'
export const startCommand = isInstalled ? 'lockstep' : 'npm start'

export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

export interface Settings {
  /** `HOST`: the address to listen on. */
  host: string
  /** `PORT`: the port to listen on. With 0, the system picks a free port. */
  port: number
  /** `LOCKSTEP_MAX_RUNS`: the maximum number of runs at the same time. */
  maxRuns: number
  /** `LOCKSTEP_KEEP_READY`: whether a Sentinel fleet and a fleet of five masters are kept running for the next run that needs one. */
  keepsReady: boolean
  /** `LOCKSTEP_CACHE`: the folder of files that can be regenerated. */
  cacheFolder: string
  /** `LOCKSTEP_DATA`: the folder of recordings, rooms and the host's token. */
  dataFolder: string
  /** `LOCKSTEP_SCENARIOS`: a folder of lessons and locks that replaces the project's own folder. */
  scenariosFolder: string
  /** `LOCKSTEP_HOST_NAMES`, a list separated by commas: lowercase host names of a load balancer or proxy in front of the server. */
  hostNames: string[]
  /** `LOCKSTEP_FRAME_HOSTS`, a list separated by commas: origins such as `https://blog.example` whose pages may show a lesson in a frame. */
  frameHosts: string[]
  /** `LOCKSTEP_HUB_URL`: a Redis that several servers share, so that a workshop can span all of them. If absent, this is the only server. */
  hubUrl: string | undefined
  /**
   * `LOCKSTEP_EDITING`: who may edit locks in the page. By default, everyone may if only this machine can
   * reach the server; otherwise only classes for which a teacher has released exercises may.
   */
  editing: OffersEditing
  /** `LOCKSTEP_LOG`: the lowest level that is logged. */
  logLevel: (typeof logLevels)[number]
}

/** An error whose message is in English. `say` returns the message in any language. */
export class SettingError extends Error {
  constructor(readonly say: SaySetting) {
    super(say(settingWords))
    this.name = 'SettingError'
  }
}

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const level = env.LOCKSTEP_LOG || 'warn'
  const logLevel = logLevels.find((known) => known === level)
  if (logLevel === undefined) throw new SettingError((words) => words.level(level, logLevels))
  const folders = userFolders(projectFolder, env)
  if (isInstalled && env.LOCKSTEP_SCENARIOS) throw new SettingError((words) => words.needsClone('LOCKSTEP_SCENARIOS'))
  return {
    host: env.HOST || '127.0.0.1',
    port: wholeNumber('PORT', env.PORT || '4173', 0, 65_535),
    maxRuns: wholeNumber('LOCKSTEP_MAX_RUNS', env.LOCKSTEP_MAX_RUNS || '8', 1, 64),
    keepsReady: isOn('LOCKSTEP_KEEP_READY', env.LOCKSTEP_KEEP_READY || '1'),
    cacheFolder: path.resolve(env.LOCKSTEP_CACHE || folders.cacheFolder),
    dataFolder: path.resolve(env.LOCKSTEP_DATA || folders.dataFolder),
    scenariosFolder: path.resolve(env.LOCKSTEP_SCENARIOS || path.join(projectFolder, 'scenarios')),
    hostNames: hostNamesIn(env.LOCKSTEP_HOST_NAMES ?? ''),
    frameHosts: originsIn(env.LOCKSTEP_FRAME_HOSTS ?? ''),
    hubUrl: env.LOCKSTEP_HUB_URL || undefined,
    editing: editingIn(env),
    logLevel,
  }
}

function editingIn({ LOCKSTEP_EDITING: text, HOST: host }: NodeJS.ProcessEnv): OffersEditing {
  if (text) return isOn('LOCKSTEP_EDITING', text) ? 'everyone' : 'nobody'
  return isLoopback(host) ? 'everyone' : 'classes'
}

const isLoopback = (host = '') => /^(|localhost|127(\.\d+){3}|::1)$/.test(host)

function hostNamesIn(text: string): string[] {
  return listIn(text, /^[a-z0-9.-]{1,253}$/, (wrong) => (words) => words.hostNames(wrong))
}

function originsIn(text: string): string[] {
  return listIn(text, /^https?:\/\/[a-z0-9.-]{1,253}(:\d{1,5})?$/, (wrong) => (words) => words.frameHosts(wrong))
}

/** Splits a comma-separated list into lowercase words. Throws a `SettingError` about the first word that does not match `pattern`. */
function listIn(text: string, pattern: RegExp, complaint: (wrong: string) => SaySetting): string[] {
  const words = text
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '')
  const wrong = words.find((word) => !pattern.test(word))
  if (wrong !== undefined) throw new SettingError(complaint(wrong))
  return words
}

/** Parses a whole number from `min` to `max`. Throws a `SettingError` that contains the name of the setting. */
export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  throw new SettingError((words) => words.wholeNumber(name, text, min, max))
}

const isOn = (name: string, text: string): boolean => wholeNumber(name, text, 0, 1) === 1

export function projectVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8'))
  const version: unknown =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : ''
  return String(version)
}
