/**
 * Writes a brotli and a gzip version of each script and style sheet of the build. The server sends the version that the browser accepts. If a file has not
 * changed since the last build, its compressed versions are copied, because the tightest compression takes half of a build's time.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Creates the plugin. `lastBuild` is the folder of the last build, relative to vite's root. */
export function compressed(lastBuild: string): Plugin {
  let outDir = ''
  let last = ''
  return {
    name: 'lockstep-compressed',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = path.resolve(root, build.outDir)
      last = path.resolve(root, lastBuild)
    },
    async writeBundle(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
      await Promise.all(names.map((name) => compressBeside(path.join(outDir, name), path.join(last, name))))
    },
  }
}

async function compressBeside(file: string, before: string): Promise<void> {
  const text = await readFile(file)
  if (file !== before && (await isSame(before, text))) return await copyBeside(file, before)
  await Promise.all([
    writeFile(`${file}.br`, await toBrotli(text)),
    writeFile(`${file}.gz`, await toGzip(text, { level: 9 })),
  ])
}

async function isSame(file: string, text: Buffer): Promise<boolean> {
  return await readFile(file).then(
    (other) => other.equals(text),
    () => false,
  )
}

async function copyBeside(file: string, before: string): Promise<void> {
  await Promise.all(['.br', '.gz'].map((end) => copyFile(before + end, file + end)))
}
