import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledBeforeCalled } from './plugins/compiled-ahead.ts'
import { compressed } from './plugins/compressed.ts'
import { fontFirst } from './plugins/font-first.ts'
import { libraryFacts } from './plugins/library-facts.ts'
import { playerToo } from './plugins/player.ts'

const server = process.env.LOCKSTEP_SERVER ?? 'http://127.0.0.1:4173'

/** Chunks with the code that draws runs. Chromium compiles these chunks in advance, while the reader is still reading. */
const drawsRuns = ['theatre', 'RunningTheatre', 'timeline', 'run', 'socket']

export default defineConfig({
  root: 'web',
  plugins: [react(), fontFirst(), playerToo(), libraryFacts(), compiledBeforeCalled(drawsRuns), compressed('dist')],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Browsers without modulepreload fetch the same files a little later.
    modulePreload: { polyfill: false },
    // Lists the licenses of all bundled code, as a package must.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      output: {
        // All modules that every page needs are bundled into one file, because thirty small files would need thirty requests.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 5 },
            // Modules that both the library and a lesson need, so that neither page fetches modules that only the other page needs. The named modules are needed
            // only during a run or after a press.
            {
              name: 'cards',
              test: /web\/src\/(parts\/(?!Sentence|useRunLive|useLevels|useMiniature|miniature-of)|ui\/(?!CopyButton|FileButton|KeyList|Tabs))|format\/parameters|first-hour/,
              minShareCount: 2,
              priority: 4,
            },
            {
              name: 'theatre',
              test: /web\/src\/(theatre\/(?!timeline\/)|parts\/(?!useLevels|useMiniature|miniature-of)|pages\/TheatrePage|locale\/(en\/)?theatre\/(?!telling|verdict))/,
              minShareCount: 2,
              priority: 3,
            },
            // Lists of lessons, which a lesson's page shows only after its run.
            {
              name: 'library',
              test: /web\/src\/(library\/|locale\/(en\/)?library|pages\/MissingPage)/,
              minShareCount: 2,
              priority: 2,
            },
            { name: 'run', test: /(model\/history|web\/src\/replay)\//, priority: 1 },
            { name: 'timeline', test: /web\/src\/(scene|theatre\/timeline)\//, minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/healthz': server, '/readyz': server, '/socket.io': { target: server, ws: true } },
  },
})
