/** Chooses Lockstep's folders. In a clone they are next to the sources. An installed package may be read-only, so its folders are among the user's own. */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

export interface UserFolders {
  /** Files that can be regenerated, such as unpacked stores and miniatures. */
  cacheFolder: string
  dataFolder: string
}

/** Whether this folder is an installed package. Only `npm run package` puts a compiled program next to the lessons. */
export function isPackage(projectFolder: string): boolean {
  return existsSync(path.join(projectFolder, 'compiled'))
}

/** Returns the default folders, which environment variables can override. */
export function userFolders(
  projectFolder: string,
  env: NodeJS.ProcessEnv,
  { platform = process.platform, packaged = isPackage(projectFolder) } = {},
): UserFolders {
  if (!packaged) {
    return { cacheFolder: path.join(projectFolder, '.cache'), dataFolder: path.join(projectFolder, '.lockstep') }
  }
  if (platform === 'win32') {
    const local = env.LOCALAPPDATA || path.win32.join(env.USERPROFILE || homedir(), 'AppData', 'Local')
    const own = (part: string) => path.win32.join(local, 'lockstep', part)
    return { cacheFolder: own('cache'), dataFolder: own('data') }
  }
  const home = env.HOME || homedir()
  if (platform === 'darwin') {
    const own = (part: string) => path.posix.join(home, 'Library', part, 'lockstep')
    return { cacheFolder: own('Caches'), dataFolder: own('Application Support') }
  }
  // The XDG Base Directory Specification says to ignore a path that is not absolute.
  const own = (name: string, otherwise: string) => {
    const named = env[name] ?? ''
    return path.posix.join(path.posix.isAbsolute(named) ? named : path.posix.join(home, otherwise), 'lockstep')
  }
  return { cacheFolder: own('XDG_CACHE_HOME', '.cache'), dataFolder: own('XDG_DATA_HOME', '.local/share') }
}
