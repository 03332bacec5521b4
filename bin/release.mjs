#!/usr/bin/env node
/**
 * Implements `npm run release -- major|minor|patch [--dry-run]`: raises the version, moves the unreleased changes in CHANGELOG.md below a heading with this
 * version, builds the packages, has npm check them, commits and tags. When the tag is pushed, CI runs `npm run release -- --publish`
 * (.github/workflows/release.yml), which publishes the packages with provenance. With `--dry-run`, nothing is committed, tagged or published, and every file is
 * restored.
 */
import { requireNode } from './setup/node.mjs'

requireNode()
const { existsSync, readFileSync, writeFileSync } = await import('node:fs')
const { basename, join } = await import('node:path')
const { parseArgs } = await import('node:util')
const { root, say } = await import('./setup/project.mjs')
const { readyDependencies } = await import('./setup/dependencies.mjs')
const { runChild } = await import('./setup/child.mjs')
const { nextVersion, problemsIn, released, unreleasedIn } = await import('./release/changelog.mjs')

const usage = `Usage: npm run release -- major|minor|patch [--dry-run]
       npm run release -- --publish [--dry-run]      (CI, for a tag that is there)`

/** @param {string} command @param {string[]} args @returns {Promise<string>} the command's output; rejects if the command failed */
async function must(command, args) {
  const { status, output } = await runChild(command, args, { cwd: root })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with status ${status}:\n${output.trim()}`)
  return output
}

const files = {
  manifest: join(root, 'package.json'),
  lock: join(root, 'package-lock.json'),
  log: join(root, 'CHANGELOG.md'),
}
const read = (/** @type {string} */ file) => readFileSync(file, 'utf8')
const versionNow = () => String(JSON.parse(read(files.manifest)).version)

/** @param {string} version */
function writeVersion(version) {
  const before = versionNow()
  for (const [file, times] of /** @type {const} */ ([
    [files.manifest, 1],
    [files.lock, 2],
  ])) {
    let left = times
    const text = read(file).replaceAll(`"version": "${before}"`, (found) => {
      left -= 1
      return left >= 0 ? `"version": "${version}"` : found
    })
    if (left > 0) throw new Error(`${file} does not name version ${before} where it should.`)
    writeFileSync(file, text)
  }
}

/**
 * Packs everything, and publishes the packages that npm does not have yet. Publishes the Valkey packages first, because the `lockstep` package depends on them.
 *
 * @param {boolean} isDry
 */
async function publish(isDry) {
  say('Packing…')
  const { packAll } = await import('./package/pack.mjs')
  const { wantedPlatforms } = await import('./package/valkey.mjs')
  const { rows, wrong, tarballs } = await packAll(root, join(root, 'dist'), wantedPlatforms([]) ?? [], say)
  console.table(rows)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  const [own = '', ...valkeys] = tarballs
  for (const tarball of [...valkeys, own]) {
    const name = basename(tarball)
    if (!isDry && (await isPublished(tarball))) {
      say(`${name} is on npm already.`)
      continue
    }
    const how = isDry ? ['--dry-run'] : ['--provenance']
    await must('npm', ['publish', tarball, '--access', 'public', '--ignore-scripts', ...how])
    console.log(`${isDry ? 'npm would publish' : 'Published'} ${name}`)
  }
}

/** @param {string} tarball path such as `…/lockstep-valkey-linux-x64-9.1.2.tgz` */
async function isPublished(tarball) {
  const [, name, version] = /([^/\\]+?)-(\d+\.\d+\.\d+)\.tgz$/.exec(tarball) ?? []
  const { status } = await runChild('npm', ['view', `${name}@${version}`, 'version'], { cwd: root })
  return status === 0
}

/** @param {string} step @param {boolean} isDry */
async function prepare(step, isDry) {
  const version = nextVersion(versionNow(), step)
  const log = read(files.log)
  const problems = problemsIn(log)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const dirty = (await must('git', ['status', '--porcelain'])).trim()
  if (dirty !== '' && !isDry) throw new Error(`These files are not committed:\n${dirty}`)
  const before = Object.values(files).map((file) => [file, read(file)])
  let isReleased = false
  try {
    writeVersion(version)
    writeFileSync(files.log, released(log, version, new Date().toISOString().slice(0, 10)))
    console.log(`Version ${version}:\n\n${unreleasedIn(log)}\n`)
    await publish(true)
    if (!isDry) {
      await must('git', ['commit', '--quiet', '--message', `Release ${version}`, '--', ...Object.values(files)])
      await must('git', ['tag', '--annotate', `v${version}`, '--message', `Lockstep ${version}`])
      isReleased = true
      console.log(`Committed and tagged. This has CI publish it: git push --follow-tags`)
    }
  } finally {
    if (!isReleased) for (const [file = '', text = ''] of before) writeFileSync(file, text)
  }
  if (isDry)
    console.log(`All but the commit, the tag v${version} and the publishing was done. Every file is as it was.`)
}

function asked() {
  try {
    const options = /** @type {const} */ ({ 'dry-run': { type: 'boolean' }, publish: { type: 'boolean' } })
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const { 'dry-run': isDry = false, publish: publishes = false } = values
    if (publishes ? positionals.length === 0 : positionals.length === 1) return { isDry, step: positionals[0] }
  } catch {
    // An unknown option leads to the usage message.
  }
  say(usage)
  process.exit(2)
}

const { isDry, step } = asked()
try {
  if (!existsSync(join(root, '.git'))) throw new Error('A release is made in a git clone.')
  await readyDependencies(root, say)
  if (step === undefined) await publish(isDry)
  else await prepare(step, isDry)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
