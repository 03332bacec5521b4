import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, posix, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync } from 'node:zlib'
import { minifySync } from 'vite'
import { alone } from '../setup/alone.mjs'
import { readyCompiled } from '../setup/compiled.mjs'
import { hashOfSources } from '../setup/sources.mjs'
import { readyWeb } from '../setup/web.mjs'
import { manifestOf } from './manifest.mjs'

/** Files and folders that are copied into the package. Files that match `neverPacked` are left out. */
const asTheyAre = [
  'bin/lockstep.mjs',
  'bin/setup/node.mjs',
  'bin/setup/program.mjs',
  'bin/setup/project.mjs',
  'docs',
  'scenarios',
  'web/dist',
  'LICENSE',
  'README.md',
  'SECURITY.md',
]
/**
 * Files that the compiled server reads in addition to its code: scripts, templates, and each store's index.ts, because the server looks for these files to find
 * the stores.
 */
const readByServer = /(\.(lua|sh|css|py|go|java|mjs)|^stores\/[^/]+\/index\.ts)$/
/** Folders whose texts are packed into one file, `<folder>.br`. `server/base/packed.ts` reads that file. */
const packedFolders = ['web/dist', 'scenarios/locale']
const text = /\.(js|css|html|json|md)$/
/**
 * Files that are left out of the package: tests, files that only a clone needs, pictures for the web, notes for translators, and compressed copies of the page,
 * because the server compresses the page itself.
 */
const neverPacked =
  /(^|\/)testing\/|\.test\.tsx?$|(^|\/)\.(?!sources)|^scenarios\/locale\/.*\.md$|\.(zh|ru)\.md$|^docs\/(tla\/|(architecture|authoring|battery|container|corrections|design|edited-locks|libraries|orders|real-stops|reports|scale|soak|speed)\.md$|.+\.png$)|^web\/dist\/.+\.(br|gz)$/

/**
 * Size limit, in bytes, of the files of explored orders that go into the package. From these files, timelines show the moment after which every order breaks
 * the property. With larger files, the package would exceed its own limit. A file that only says why a lock cannot be explored is left out too, because a
 * server finds that out at once.
 */
const mostOrders = 2860
const isLeftOut = (/** @type {string} */ name, /** @type {string} */ file) =>
  name.startsWith('scenarios/orders/') &&
  (statSync(file).size > mostOrders || JSON.parse(String(gunzipSync(readFileSync(file)))).graph === null)

/** Recordings, which are recompressed: brotli makes recordings a third smaller than gzip does. */
const recording = /^scenarios\/recordings\/.+\.gz$/
/** Settings for brotli. The window of 16 MB holds a whole folder, so text that the player has in common with the page takes no extra space. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
const toBrotli = promisify(brotliCompress)

/**
 * Sources that decide whether the package is up to date. Sources of the compiled program are not listed, because the name of that program's folder contains a
 * hash of them.
 */
const sources = [
  ...asTheyAre.filter((path) => path !== 'web/dist'),
  // This file holds a hash of the sources that the page was built from.
  'web/dist/.sources',
  'server',
  'bin/package',
  'package.json',
  'package-lock.json',
]

/**
 * Lays out the package in `.cache/package/lockstep`. If the package is already there and its sources have not changed, nothing is done, because compressing
 * takes ten seconds. Callers that want to change the package must work on a copy.
 *
 * @param {string} root the project's folder
 * @param {(words: string) => void} say
 * @returns {Promise<string>} the package's folder; rejects if the program does not compile
 */
export async function readyStage(root, say) {
  await readyWeb(root, say)
  const compiled = await readyCompiled(root, say)
  if (compiled === undefined) throw new Error('What does not compile cannot be packed.')
  const stage = join(root, '.cache', 'package', 'lockstep')
  const stamp = `${stage}.sources`
  const made = [basename(compiled), hashOfSources(root, sources)].join('\n')
  await alone(
    join(root, '.cache', 'packing'),
    () => say('Waiting for another start that is packing Lockstep…'),
    async () => {
      if (existsSync(stamp) && existsSync(stage) && readFileSync(stamp, 'utf8') === made) return
      rmSync(stamp, { force: true })
      await stagePackage(root, compiled, stage)
      writeFileSync(stamp, made)
    },
  )
  return stage
}

/**
 * @param {string} root the project's folder
 * @param {string} compiled the folder with the compiled program
 * @param {string} stage the package's folder, which is emptied first
 */
async function stagePackage(root, compiled, stage) {
  rmSync(stage, { recursive: true, force: true })
  for (const path of asTheyAre) {
    for (const file of filesUnder(join(root, path))) {
      const name = relative(root, file)
      if (!neverPacked.test(name) && !isLeftOut(name, file)) copy(file, join(stage, name))
    }
  }
  const packer = new Packer(join(root, '.cache', 'package', 'packed'))
  await packTighter(stage, packer)
  const server = join(root, 'server')
  for (const file of filesUnder(server)) {
    const name = relative(server, file)
    if (readByServer.test(name) && !neverPacked.test(name)) copy(file, join(stage, 'server', name))
  }
  const wasm = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
  mkdirSync(join(stage, 'server/sandbox/guest'), { recursive: true })
  writeFileSync(join(stage, 'server/sandbox/guest/quickjs.wasm.br'), await packer.pack(readFileSync(wasm)))
  cpSync(compiled, join(stage, 'compiled'), { recursive: true, filter: (path) => !path.endsWith('.users') })
  for (const file of filesUnder(join(stage, 'compiled'))) {
    if (file.endsWith('.map')) moveMap(root, compiled, stage, file)
  }
  for (const file of filesUnder(join(stage, 'compiled'))) {
    if (file.endsWith('.mjs')) minify(file)
  }
  takeFontsOut(stage)
  for (const folder of packedFolders) await packFolder(join(stage, folder), packer)
  packer.forgetOthers()
  const readme = join(stage, 'README.md')
  writeFileSync(readme, readFileSync(readme, 'utf8').replaceAll(/^(!\[.*\]\(docs\/.*\)|English · .*)\n\n?/gm, ''))
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifestOf(root), null, 2)}\n`)
  for (const file of filesUnder(stage)) if (file.endsWith('.md')) writeFileSync(file, withinPackage(file))
  chmodSync(join(stage, 'bin/lockstep.mjs'), 0o755)
}

/** Returns the text of a document. Links to files that exist only in a clone are replaced by their words. @param {string} file */
function withinPackage(file) {
  return readFileSync(file, 'utf8').replace(/\[([^\]]+)\]\(([^):#]+)(#[^)]*)?\)/g, (link, words, target) =>
    existsSync(resolve(dirname(file), target)) ? link : `${words} (in a clone)`,
  )
}

/**
 * Deletes the file of a source map, because every file makes the installation with npm slower. If the map names lines of lessons or locks, it is moved into its
 * code file. Any other map is dropped, because the package does not contain the server's sources.
 *
 * @param {string} root @param {string} compiled @param {string} stage
 * @param {string} file source map
 */
function moveMap(root, compiled, stage, file) {
  /** @type {{ sources: string[], sourcesContent?: unknown }} */
  const { sourcesContent: _, ...map } = JSON.parse(readFileSync(file, 'utf8'))
  const home = dirname(join(compiled, relative(join(stage, 'compiled'), file)))
  const sources = map.sources.map((source) => relative(root, resolve(home, source)))
  rmSync(file)
  const code = file.slice(0, -'.map'.length)
  const here = relative(stage, dirname(file))
  const moved = JSON.stringify({ ...map, sources: sources.map((source) => posix.relative(here, source)) })
  const address = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(moved).toString('base64')}\n`
  const isOfLessons = sources.some((source) => source.startsWith('scenarios/'))
  const text = readFileSync(code, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')
  writeFileSync(code, text + (isOfLessons ? address : ''))
}

/**
 * Minifies the server's code. Code with a source map is left unchanged, because the map refers to its lines. Names of functions and classes are kept for log
 * messages.
 *
 * @param {string} file
 */
function minify(file) {
  const code = readFileSync(file, 'utf8')
  if (code.includes('//# sourceMappingURL=')) return
  const keepNames = { function: true, class: true }
  const options = { compress: { keepNames }, mangle: { toplevel: true, keepNames } }
  writeFileSync(file, minifySync(file, code, options).code)
}

/** Recompresses recordings: each `.gz` file is replaced by a `.br` file. @param {string} stage @param {Packer} packer */
async function packTighter(stage, packer) {
  const files = filesUnder(join(stage, 'scenarios')).filter((file) => recording.test(relative(stage, file)))
  if (files.length === 0) throw new Error('there are no recordings to pack')
  const tighter = files.map(async (file) => {
    writeFileSync(file.replace(/\.gz$/, '.br'), await packer.pack(gunzipSync(readFileSync(file))))
    rmSync(file)
  })
  await Promise.all(tighter)
}

/** Compresses data with brotli, and caches the results for later builds: at the highest quality, the page alone takes ten seconds. */
class Packer {
  #used = new Set()

  /** @param {string} kept folder of the cached results */
  constructor(kept) {
    this.kept = kept
    mkdirSync(kept, { recursive: true })
  }

  /** @param {Buffer} bytes @returns {Promise<Buffer>} */
  async pack(bytes) {
    const made = createHash('sha256').update(JSON.stringify(params)).update(bytes).digest('hex')
    const known = join(this.kept, `${made}.br`)
    this.#used.add(basename(known))
    if (!existsSync(known)) {
      const next = `${known}.${process.pid}`
      writeFileSync(next, await toBrotli(bytes, { params }))
      renameSync(next, known)
    }
    return readFileSync(known)
  }

  forgetOthers() {
    for (const name of readdirSync(this.kept)) if (!this.#used.has(name)) rmSync(join(this.kept, name))
  }
}

/** Packs all texts of a folder into one file next to the folder. @param {string} folder @param {Packer} packer */
async function packFolder(folder, packer) {
  const files = filesUnder(folder).filter((file) => text.test(file))
  const texts = files.map((file) => [relative(folder, file), readFileSync(file, 'utf8')])
  if (texts.length === 0) throw new Error(`there are no texts in ${folder}`)
  writeFileSync(`${folder}.br`, await packer.pack(Buffer.from(JSON.stringify(Object.fromEntries(texts)))))
  for (const file of files) rmSync(file)
  if (filesUnder(folder).length === 0) rmSync(folder, { recursive: true })
}

/**
 * Removes the fonts from the player, which is a single file with embedded fonts, because the package also contains the fonts as separate files.
 * `server/http/page-files.ts` embeds the fonts again.
 *
 * @param {string} stage
 */
function takeFontsOut(stage) {
  const [player, assets] = [join(stage, 'web/dist/player.html'), join(stage, 'web/dist/assets')]
  const fonts = readdirSync(assets).filter((name) => name.endsWith('.woff2'))
  const page = fonts.reduce(
    (text, name) => text.replaceAll(readFileSync(join(assets, name)).toString('base64'), `{{asset ${name}}}`),
    readFileSync(player, 'utf8'),
  )
  writeFileSync(player, page)
}

/** @param {string} from @param {string} to */
function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
}

/** @param {string} path @returns {string[]} `path` itself if it is a file, or all files below the folder */
export function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)))
}
