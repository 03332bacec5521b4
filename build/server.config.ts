/**
 * The server and the lessons as plain JavaScript: they start without a compiler. `bin/setup/compiled.mjs` builds it and says where to (`LOCKSTEP_COMPILED`, the
 * folder that it will be used from).
 */
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { callSites } from './plugins/call-sites.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Modules that the bench loads: see `bench/compiled.ts`. */
const measured = /^server\/(catalogue\/load|explorations\/explorer|stores\/redis\/explore\/(open|explored-redis))\.ts$/
/** Modules that are imported by a computed address. Each has the same path in the compiled folder as in the project. */
const loaded =
  /^(server\/(cli\/main|stores\/[^/]+\/(index|connect\/client-[^/]+)|engine\/(client\/worker|explore\/clients)\/inside|explorations\/process\/inside)|scenarios\/.+)\.ts$/
const { LOCKSTEP_COMPILED: compiled = '', LOCKSTEP_COMPILED_TOO: compiledToo } = process.env
const notCompiled = /\/testing\/|\.test\.ts$/

function entries(): Record<string, string> {
  const files = ['server', 'scenarios'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const wanted = files.filter((file) => (loaded.test(file) || measured.test(file)) && !notCompiled.test(file))
  // A program that measures the compiled code is compiled with it.
  if (compiledToo) wanted.push(compiledToo)
  return Object.fromEntries(wanted.map((file) => [file.replace(/\.ts$/, ''), join(root, file)]))
}

const loader = '\0loader'

/**
 * Lets code in the compiled folder find files beside its source, such as Lua scripts: its `import.meta.url` is the source's. Imports by a computed address
 * (`import(address)`) load the compiled module of that source.
 */
function atHome(compiled: string): Plugin {
  const project = pathToFileURL(root).href
  return {
    name: 'at-home',
    enforce: 'pre',
    resolveId: (id) => (id === loader ? id : undefined),
    load: (id) =>
      id === loader
        ? `const moved = (address) => address.startsWith(${JSON.stringify(project)}) && address.endsWith('.ts')
          ? ${JSON.stringify(pathToFileURL(`${compiled}/`).href)} + address.slice(${project.length}, -3) + '.mjs' : address
        export const load = (address) => import(/* @vite-ignore */ moved(address))`
        : undefined,
    transform(code, id) {
      if (!id.startsWith(root) || id.startsWith(join(root, 'node_modules'))) return
      const moved = code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll(/\bimport\((?:\/\* @vite-ignore \*\/ )?(?=[a-z])/g, '__load(')
      if (moved === code) return
      // Added on the first line, so that all line numbers stay the same.
      const imports = moved.includes('__load(') ? `import { load as __load } from ${JSON.stringify(loader)};` : ''
      return { code: imports + moved, map: null }
    },
  }
}

export default defineConfig({
  root,
  publicDir: false,
  plugins: [callSites(root, ['scenarios', ...(compiledToo ? [dirname(compiledToo)] : [])]), atHome(compiled)],
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: entries(),
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
    },
  },
})
