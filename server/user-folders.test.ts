import { expect, test } from 'vitest'
import { projectFolder } from './settings.ts'
import { isPackage, userFolders } from './user-folders.ts'

const of = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv, packaged = true) =>
  userFolders('/opt/lockstep', env, { platform, packaged })

test('a clone keeps everything beside its sources', () => {
  expect(isPackage(projectFolder)).toBe(false)
  expect(of('linux', { HOME: '/home/ada', XDG_CACHE_HOME: '/fast' }, false)).toEqual({
    cacheFolder: '/opt/lockstep/.cache',
    dataFolder: '/opt/lockstep/.lockstep',
  })
})

test.each([
  ['linux', { HOME: '/home/ada' }, '/home/ada/.cache/lockstep', '/home/ada/.local/share/lockstep'],
  [
    'linux',
    { HOME: '/home/ada', XDG_CACHE_HOME: '/fast', XDG_DATA_HOME: '/large' },
    '/fast/lockstep',
    '/large/lockstep',
  ],
  [
    'linux',
    { HOME: '/home/ada', XDG_CACHE_HOME: 'relative' },
    '/home/ada/.cache/lockstep',
    '/home/ada/.local/share/lockstep',
  ],
  [
    'darwin',
    { HOME: '/Users/ada' },
    '/Users/ada/Library/Caches/lockstep',
    '/Users/ada/Library/Application Support/lockstep',
  ],
  [
    'win32',
    { LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' },
    'C:\\Users\\ada\\AppData\\Local\\lockstep\\cache',
    'C:\\Users\\ada\\AppData\\Local\\lockstep\\data',
  ],
] as const)(
  'an installed package on %s with %o keeps nothing in its own folder',
  (platform, env, cacheFolder, dataFolder) => {
    expect(of(platform, env)).toEqual({ cacheFolder, dataFolder })
  },
)
