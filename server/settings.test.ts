import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder, projectVersion, readSettings } from './settings.ts'

test('without any setting: loopback, the usual port, and data beside the project', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 4173,
    maxRuns: 8,
    keepsReady: true,
    cacheFolder: path.join(projectFolder, '.cache'),
    dataFolder: path.join(projectFolder, '.lockstep'),
    scenariosFolder: path.join(projectFolder, 'scenarios'),
    hostNames: [],
    frameHosts: [],
    hubUrl: undefined,
    editing: 'everyone',
    logLevel: 'warn',
  })
  expect(projectVersion()).toMatch(/^\d+\.\d+\.\d+/)
})

test.each([
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '4173.5'],
  ['LOCKSTEP_MAX_RUNS', '0'],
  ['LOCKSTEP_KEEP_READY', 'yes'],
  ['LOCKSTEP_LOG', 'loud'],
])('%s=%s is refused with its name and what was expected', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} is "${value}", and must be`))
})

test('locks are edited by everyone where nobody else can reach the server, and elsewhere by classes, unless somebody says otherwise', () => {
  const offered = (env: NodeJS.ProcessEnv) => readSettings(env).editing
  for (const HOST of ['localhost', '::1', '127.0.0.2']) expect(offered({ HOST })).toBe('everyone')
  for (const HOST of ['0.0.0.0', '::', '127.0.0.1.nip.io']) expect(offered({ HOST })).toBe('classes')
  expect(offered({ HOST: '0.0.0.0', LOCKSTEP_EDITING: '1' })).toBe('everyone')
  expect(offered({ LOCKSTEP_EDITING: '0' })).toBe('nobody')
})

test('names of hosts stand in a row, and are names', () => {
  expect(readSettings({ LOCKSTEP_HOST_NAMES: 'Class.Example.org, lab' }).hostNames).toEqual([
    'class.example.org',
    'lab',
  ])
  expect(() => readSettings({ LOCKSTEP_HOST_NAMES: 'http://lab' })).toThrow(/^LOCKSTEP_HOST_NAMES names "http:\/\/lab"/)
})
