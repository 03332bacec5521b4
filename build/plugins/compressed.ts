/** Writes a brotli and a gzip version of each script and style of the build, next to it. The server sends the one that the browser accepts. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export function compressed(): Plugin {
  let outDir = ''
  return {
    name: 'lockstep-compressed',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = path.resolve(root, build.outDir)
    },
    async writeBundle(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
      await Promise.all(names.map((name) => compressBeside(path.join(outDir, name))))
    },
  }
}

async function compressBeside(file: string): Promise<void> {
  const text = await readFile(file)
  await Promise.all([
    writeFile(`${file}.br`, await toBrotli(text)),
    writeFile(`${file}.gz`, await toGzip(text, { level: 9 })),
  ])
}
