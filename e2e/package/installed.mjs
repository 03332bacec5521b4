/**
 * Installs the package and tests it: `node e2e/package/installed.mjs [MAJOR…]`, on Node 20, 22, 24 and 26 unless major versions are given. Prints one line per
 * check, which begins with ✓ or ✗. Exits with status 1 if a check failed.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runChild } from '../../bin/setup/child.mjs'
import { nodeOf, supportedNodes } from '../../bin/setup/nodes.mjs'
import { root } from '../../bin/setup/project.mjs'
import { finished, Person } from './person.mjs'
import { platformChecks } from './platforms.mjs'
import { runLesson } from './visit.mjs'

const here = `${process.platform}-${process.arch}`
const dist = join(root, 'dist')
let failed = 0

/** @param {string} title @param {() => Promise<string | void> | string | void} look may return a result to print; throws if the check fails */
async function check(title, look) {
  const begunMs = performance.now()
  try {
    const figure = await look()
    console.log(`✓ ${title} (${figure ?? `${((performance.now() - begunMs) / 1000).toFixed(1)} s`})`)
  } catch (error) {
    failed += 1
    console.log(`✗ ${title}: ${error instanceof Error ? error.message : error}`)
  }
}

/** @param {boolean} is @param {string} otherwise */
function hold(is, otherwise) {
  if (!is) throw new Error(otherwise)
}

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} env */
async function mustRun(command, args, env) {
  const { status, output } = await runChild(command, args, { cwd: root, env })
  hold(status === 0, `${command} ${args[0]} ended with status ${status}:\n${output.trim()}`)
}

/** @param {string} start beginning of the tarball's file name */
function tarball(start) {
  const found = readdirSync(dist).find((name) => name.startsWith(start) && name.endsWith('.tgz'))
  if (found === undefined) throw new Error(`dist has no ${start}`)
  return join(dist, found)
}

/** Returns the name, size and modification time of every file. @param {string} folder */
function stateOf(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return names
    .map((name) => `${name} ${statSync(join(folder, name)).size} ${statSync(join(folder, name)).mtimeMs}`)
    .join('\n')
}

/** @param {string} major */
async function checkOn(major) {
  const node = await nodeOf(major)
  const folder = mkdtempSync(join(tmpdir(), `lockstep-installed-${major}-`))
  const prefix = join(folder, 'prefix')
  const on = (/** @type {string} */ words) => `Node ${major}: ${words}`
  try {
    await check(on('npm i -g, offline'), () => {
      const args = ['install', '--global', '--offline', '--prefix', prefix, '--no-audit', '--no-fund']
      const PATH = [dirname(node), process.env.PATH].join(delimiter)
      return mustRun('npm', [...args, tarball('lockstep-0'), tarball(`lockstep-valkey-${here}`)], {
        ...process.env,
        PATH,
      })
    })
    execFileSync('chmod', ['-R', 'a+rX,a-w', prefix])
    const before = stateOf(prefix)
    const person = new Person(folder, prefix, node)
    await lessons(person, on)
    await served(person, on)
    await withoutRedis(folder, prefix, node, on)
    await check(on('the package is as it was, and all that was written is in the user’s own folders'), () => {
      hold(stateOf(prefix) === before, 'a file of the package changed')
      const stray = person.files().filter((file) => !/^(\.cache\/lockstep|\.local\/share)(\/|$)/.test(file))
      hold(stray.length === 0, `in the home: ${stray.join(', ')}`)
    })
    await check(on('nothing runs on'), async () => {
      for (let tries = 0; person.processes().length > 0 && tries < 50; tries += 1) await sleep(200)
      hold(person.processes().length === 0, `processes ${person.processes().join(', ')}`)
    })
  } finally {
    execFileSync('chmod', ['-R', 'u+w', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {Person} person @param {(words: string) => string} on */
async function lessons(person, on) {
  await check(on('the first live lesson, without network and apt, on Valkey'), async () => {
    const { status, out, err } = await person.run(['run', 'gc-pause', '--json', '--out', 'traces'], { offline: true })
    hold(status === 0, `status ${status}: ${err}`)
    const { runs } = JSON.parse(out)
    hold(runs.length === 2 && runs.every((/** @type {{ asExpected: boolean }} */ run) => run.asExpected), out)
    const [first = ''] = readFileSync(
      join(person.home, 'traces', readdirSync(join(person.home, 'traces'))[0] ?? ''),
      'utf8',
    ).split('\n')
    const { store } = JSON.parse(first)
    hold(store.name === 'Valkey', `it ran on ${store.name} ${store.version}`)
    rmSync(join(person.home, 'traces'), { recursive: true })
  })
  await check(on('a failover, with three Sentinels and a replica'), async () => {
    const { status, err } = await person.run(['run', 'master-failover', '--json'])
    hold(status === 0, `status ${status}: ${err}`)
  })
  await check(on('a lesson whose store is not here says so, and how it can be seen'), async () => {
    const { status, out, err } = await person.run(['run', 'mysql-lost-update'])
    hold(status === 1 && /no MariaDB here.*recordings/.test(out + err), `status ${status}: ${out}${err}`)
  })
  await check(on('what needs a clone is refused by name'), async () => {
    for (const args of [
      ['new', 'scenario', 'mine'],
      ['record', '--all'],
      ['explore', 'set-nx-px', '--scenarios', '.'],
    ]) {
      const { status, err } = await person.run(args)
      hold(status === 2 && err.includes('NEEDS_CLONE'), `${args.join(' ')} ended with ${status}: ${err}`)
    }
  })
  await check(on('an exploration of every order'), async () => {
    const { status, err } = await person.run(['explore', 'set-nx-px', '--expected'])
    hold(status === 0, `status ${status}: ${err}`)
  })
  await check(on('a lock of one’s own, tried'), async () => {
    hold((await person.run(['new', 'client', '--node', 'mine.mjs'])).status === 0, 'no template')
    const { status, out, err } = await person.run([
      'try',
      'mistaken-release',
      '--html',
      'report.html',
      '--',
      'node',
      'mine.mjs',
    ])
    hold(status === 0 && existsSync(join(person.home, 'report.html')), `status ${status}: ${out}${err}`)
    for (const file of ['mine.mjs', 'report.html']) rmSync(join(person.home, file))
  })
}

/** @param {Person} person @param {(words: string) => string} on */
async function served(person, on) {
  const server = person.start([])
  const ended = finished(server)
  try {
    await check(on('lockstep alone serves the page, and runs a lesson over a socket'), async () => {
      const url = await urlFrom(server)
      const page = await (await fetch(url)).text()
      const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
      const sent = await fetch(url + script, { headers: { 'Accept-Encoding': 'gzip' } })
      hold(sent.ok && sent.headers.get('content-encoding') === 'gzip', `${script} was sent as ${sent.status}`)
      const { redis } = await (await fetch(`${url}/healthz`)).json()
      hold(redis.name === 'Valkey' && redis.binary === 'valkey-server', JSON.stringify(redis))
      const { chapters } = await (await fetch(`${url}/api/library`)).json()
      hold(chapters.length > 5, `${chapters.length} chapters`)
      for (const encoding of ['br', 'gzip', 'identity']) {
        const reference = await fetch(`${url}/api/references/gc-pause`, { headers: { 'Accept-Encoding': encoding } })
        const sentAs = reference.headers.get('content-encoding') ?? 'identity'
        const text = await reference.text()
        hold(sentAs === encoding && text.startsWith('{"format":"lockstep-trace"'), `a recording was sent as ${sentAs}`)
      }
      const events = await runLesson(url, 'gc-pause')
      hold(events.length === 2 && events.every((count) => count > 20), `events: ${events.join(', ')}`)
    })
  } finally {
    server.kill('SIGINT')
  }
  await check(on('Ctrl-C ends it'), async () => {
    const { status, err } = await ended
    hold(status === 0, `status ${status}: ${err}`)
  })
}

/**
 * Tests the package without the optional Valkey, as on Windows, with musl, or with npm's `--omit=optional`.
 *
 * @param {string} folder @param {string} prefix @param {string} node @param {(words: string) => string} on
 */
async function withoutRedis(folder, prefix, node, on) {
  const alone = join(folder, 'alone')
  mkdirSync(join(alone, 'bin'), { recursive: true })
  cpSync(join(prefix, 'lib', 'node_modules', 'lockstep'), join(alone, 'lockstep'), { recursive: true })
  symlinkSync(join(alone, 'lockstep', 'bin', 'lockstep.mjs'), join(alone, 'bin', 'lockstep'))
  const server = new Person(alone, alone, node).start([])
  const ended = finished(server)
  try {
    await check(
      on('without any Redis the server says so, shows recordings, and refuses a live run by name'),
      async () => {
        const url = await urlFrom(server)
        const { redis, chapters } = await (await fetch(`${url}/api/library`)).json()
        hold(redis === '' && chapters.length > 5, `redis: ${redis}, ${chapters.length} chapters`)
        const why = await runLesson(url, 'gc-pause').then(
          () => 'it ran',
          (/** @type {Error} */ error) => error.message,
        )
        hold(why.startsWith('gc-pause: redis-missing'), why)
        hold((await fetch(`${url}/healthz`)).ok, 'the server is gone')
      },
    )
  } finally {
    server.kill('SIGINT')
  }
  const { err } = await ended
  await check(on('and names the ways to one'), () => hold(/LOCKSTEP_REDIS_SERVER/.test(err), err))
}

/** @param {import('node:child_process').ChildProcess} server @returns {Promise<string>} */
async function urlFrom(server) {
  let text = ''
  const { stdout } = server
  if (stdout === null) throw new Error('nothing is heard of it')
  for (;;) {
    const [bytes] = await Promise.race([once(stdout, 'data'), once(server, 'exit').then(() => [undefined])])
    if (bytes === undefined) throw new Error(`it ended early: ${text}`)
    text += bytes
    const [, url] = /ready at (http:\/\/[^/]+)\//.exec(text) ?? []
    if (url !== undefined) return url
  }
}

const asked = process.argv.slice(2)
await check('npm run package', () => mustRun(process.execPath, [join(root, 'bin/package.mjs')], process.env))
if (failed === 0) {
  for (const { title, look } of platformChecks(dist)) await check(title, look)
  for (const major of asked.length > 0 ? asked : supportedNodes) await checkOn(major)
}
console.log(failed === 0 ? 'All as it must be.' : `${failed} failed.`)
process.exitCode = failed === 0 ? 0 : 1
