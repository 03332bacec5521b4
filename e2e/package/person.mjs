import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** User id for the tests. If this process runs as root, no other user has this id; otherwise the tests run as the current user. */
const number = 61_000 + (process.pid % 4_000)
const user = process.getuid?.() === 0 ? { uid: number, gid: number } : {}
const limitMs = 300_000
const shell = '/bin/sh'

/** @typedef {{ status: number | null, out: string, err: string }} Finished */

/** An ordinary user of a machine that has only Node: no apt, no Redis, a home folder of their own, and no permission to write into the package. */
export class Person {
  /**
   * @param {string} folder folder for the home and the programs
   * @param {string} prefix folder into which the package was installed
   * @param {string} node path of a `node` program
   */
  constructor(folder, prefix, node) {
    this.home = join(folder, 'home')
    const programs = join(folder, 'programs')
    mkdirSync(this.home, { recursive: true })
    mkdirSync(programs)
    symlinkSync(node, join(programs, 'node'))
    symlinkSync(shell, join(programs, 'sh'))
    for (const path of [folder, programs]) chmodSync(path, 0o755)
    if (user.uid !== undefined) chownSync(this.home, user.uid, user.gid)
    this.env = { HOME: this.home, PATH: [join(prefix, 'bin'), programs].join(delimiter), PORT: '0', LANG: 'C.UTF-8' }
    this.node = node
    this.lockstep = join(prefix, 'bin', 'lockstep')
  }

  /** @param {string[]} args */
  start(args) {
    return spawn(this.lockstep, args, { cwd: this.home, env: this.env, ...user, stdio: ['ignore', 'pipe', 'pipe'] })
  }

  /**
   * @param {string[]} args
   * @param {{ offline?: boolean }} [how] with `offline`, the command has no network except loopback, if this machine permits that
   * @returns {Promise<Finished>}
   */
  run(args, { offline = false } = {}) {
    const alone = offline ? withoutNetwork() : undefined
    const child =
      alone === undefined
        ? this.start(args)
        : spawn(alone.program, [...alone.args, this.lockstep, ...args], { cwd: this.home, env: this.env })
    return finished(child)
  }

  /** Returns the ids of this user's processes. Returns none if the tests run as the current user. */
  processes() {
    if (user.uid === undefined || !existsSync('/proc')) return []
    return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && ownerOf(pid) === user.uid)
  }

  /** Returns files and folders in the home folder. Folders in the third level are not opened. */
  files() {
    const below = (/** @type {string} */ path, /** @type {number} */ depth) => {
      /** @type {string[]} */
      const found = []
      for (const entry of readdirSync(join(this.home, path), { withFileTypes: true })) {
        const name = join(path, entry.name)
        if (entry.isDirectory() && depth > 1) found.push(...below(name, depth - 1))
        else found.push(name)
      }
      return found
    }
    return below('', 3).sort()
  }
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<Finished>} */
export function finished(child) {
  return new Promise((resolve, reject) => {
    let [out, err] = ['', '']
    child.stdout?.on('data', (bytes) => {
      out += bytes
    })
    child.stderr?.on('data', (bytes) => {
      err += bytes
    })
    const limit = setTimeout(() => child.kill('SIGKILL'), limitMs)
    child.once('error', reject)
    child.once('close', (status) => {
      clearTimeout(limit)
      resolve({ status, out, err })
    })
  })
}

/** Returns the program and arguments with which a command has no network except loopback. Returns `undefined` unless this process runs as root on Linux. */
function withoutNetwork() {
  const [ip] = ['/usr/sbin/ip', '/sbin/ip'].filter(existsSync)
  if (user.uid === undefined || ip === undefined) return undefined
  try {
    execFileSync('unshare', ['--net', 'true'], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const become = `/usr/bin/setpriv --reuid ${user.uid} --regid ${user.gid} --clear-groups`
  return {
    program: '/usr/bin/unshare',
    args: ['--net', shell, '-c', `${ip} link set lo up && exec ${become} "$@"`, shell],
  }
}

/** @param {string} pid */
function ownerOf(pid) {
  try {
    return statSync(join('/proc', pid)).uid
  } catch {
    return undefined
  }
}
