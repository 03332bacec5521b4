/** Checks which Valkey package npm installs on each platform. Runs npm itself, with the tarballs instead of the registry. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from '../../bin/setup/child.mjs'

/** @type {{ os: string, cpu: string, libc?: string, gets: string[] }[]} */
const platforms = [
  { os: 'linux', cpu: 'x64', libc: 'glibc', gets: ['lockstep-valkey-linux-x64'] },
  { os: 'linux', cpu: 'arm64', libc: 'glibc', gets: ['lockstep-valkey-linux-arm64'] },
  { os: 'linux', cpu: 'x64', libc: 'musl', gets: [] },
  { os: 'darwin', cpu: 'arm64', gets: ['lockstep-valkey-darwin-arm64'] },
  { os: 'darwin', cpu: 'x64', gets: ['lockstep-valkey-darwin-x64'] },
  { os: 'win32', cpu: 'x64', gets: [] },
  { os: 'linux', cpu: 'riscv64', libc: 'glibc', gets: [] },
]

/** @param {string} dist folder with the tarballs */
export function platformChecks(dist) {
  return platforms.map(({ gets, ...platform }) => ({
    title: `npm on ${Object.values(platform).join(' ')} takes ${gets.join() || 'no Valkey'}`,
    look: async () => {
      const got = await installedOn(dist, platform)
      if (got.join() !== gets.join()) throw new Error(`it took ${got.join(', ') || 'none'}`)
    },
  }))
}

/** @param {string} dist @param {Record<string, string>} platform */
async function installedOn(dist, platform) {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-platform-'))
  try {
    const tarballs = readdirSync(dist).filter((name) => name.startsWith('lockstep-valkey-'))
    const optionalDependencies = Object.fromEntries(
      tarballs.map((name) => [name.replace(/-\d[^-]*\.tgz$/, ''), `file:${join(dist, name)}`]),
    )
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'person', version: '1.0.0', optionalDependencies }),
    )
    const choice = Object.entries(platform).map(([name, value]) => `--${name}=${value}`)
    const args = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...choice]
    const { status, output } = await runChild('npm', args, { cwd: folder })
    if (status !== 0) throw new Error(output.trim())
    const modules = join(folder, 'node_modules')
    return existsSync(modules) ? readdirSync(modules).filter((name) => !name.startsWith('.')) : []
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
