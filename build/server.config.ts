/**
 * Compiles the server and the lessons to plain JavaScript, so that they start without a compiler. `bin/setup/compiled.mjs` runs this build in a clone, and
 * `bin/package` includes the result in the package. `LOCKSTEP_COMPILED` tells the running program where the compiled files are.
 */
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { callSites } from './plugins/call-sites.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Modules that the benchmarks load by their paths; see `bench/compiled.ts`. */
const measured =
  /^server\/(catalogue\/load|explorations\/(explorer|brought-lock)|stores\/redis\/explore\/(open|explored-redis))\.ts$/
/** Modules that are imported by a computed address. Each module has the same path in the compiled folder as in the project. */
const loaded =
  /^(server\/(cli\/main|stores\/[^/]+\/(index|connect\/client-[^/]+)|engine\/(client\/worker|explore\/clients)\/inside|(explorations|sandbox)\/process\/inside)|scenarios\/.+)\.ts$/
const { LOCKSTEP_COMPILED_TOO: compiledToo } = process.env
const notCompiled = /\/testing\/|\.test\.ts$/

function entries(): Record<string, string> {
  const files = ['server', 'scenarios'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const wanted = files.filter((file) => (loaded.test(file) || measured.test(file)) && !notCompiled.test(file))
  // A benchmark that measures the compiled code has to be compiled together with that code.
  if (compiledToo) wanted.push(compiledToo)
  return Object.fromEntries(wanted.map((file) => [file.replace(/\.ts$/, ''), join(root, file)]))
}

const loader = '\0loader'

/**
 * Finds the project's folder at run time, which is the nearest folder above the program that contains a package.json. Thus the compiled program can be moved,
 * and can be part of a package.
 */
const loaderCode = `import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
let folder = new URL('.', import.meta.url)
while (!existsSync(new URL('package.json', folder)) && folder.pathname !== '/') folder = new URL('..', folder)
export const home = folder.href
const moved = (address) => address.startsWith(home) && address.endsWith('.ts')
  ? pathToFileURL(process.env.LOCKSTEP_COMPILED + '/').href + address.slice(home.length, -3) + '.mjs' : address
export const load = (address) => import(/* @vite-ignore */ moved(address))`

/**
 * Gives compiled code the `import.meta.url` of its source, so that it finds files next to the source, such as Lua scripts. If the code loads a source by
 * address (`import(address)`), it gets the compiled module instead.
 */
function atHome(): Plugin {
  const project = pathToFileURL(root).href
  return {
    name: 'at-home',
    enforce: 'pre',
    resolveId: (id) => (id === loader ? id : undefined),
    load: (id) => (id === loader ? loaderCode : undefined),
    transform(code, id) {
      if (!id.startsWith(root) || id.startsWith(join(root, 'node_modules'))) return
      const source = JSON.stringify(pathToFileURL(id).href.slice(project.length))
      const moved = code
        .replaceAll('import.meta.url', `(__home + ${source})`)
        .replaceAll(/\bimport\((?:\/\* @vite-ignore \*\/ )?(?=[a-z])/g, '__load(')
      if (moved === code) return
      // Inserted in the first line, so that every statement stays on its line.
      return { code: `import { home as __home, load as __load } from ${JSON.stringify(loader)};${moved}`, map: null }
    },
  }
}

/** Leaves out the MySQL driver's tables of Chinese, Japanese and Korean encodings, which take 150 kB compressed. Lockstep uses only UTF-8. */
const withoutTables: Plugin = {
  name: 'without-tables',
  load: (id) => (/iconv-lite\/encodings\/tables\/.+\.json$/.test(id) ? { code: '[]', moduleType: 'json' } : undefined),
}

/** Removes the comments of BullMQ's Lua scripts, which take 27 kB compressed, and which would also be sent to Redis. */
const withoutComments: Plugin = {
  name: 'without-comments',
  transform: {
    filter: { id: /\/bullmq\/dist\/esm\/scripts\/[^/]+\.js$/ },
    handler: (code) => ({
      code: code.replaceAll(/--\[\[.*?\]\]/gs, '').replaceAll(/^[ \t]*--.*\n/gm, ''),
      map: null,
    }),
  },
}

export default defineConfig({
  root,
  publicDir: false,
  plugins: [
    withoutTables,
    withoutComments,
    callSites(root, ['scenarios', ...(compiledToo ? [dirname(compiledToo)] : [])]),
    atHome(),
  ],
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    // Lists the licenses of all bundled code, as a package must.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: entries(),
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs', comments: { jsdoc: false } },
    },
  },
})
