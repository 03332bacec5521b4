/** Builds the page of a static site, which is the server's page with relative addresses. `bin/build-site.mjs` adds the data that the page shows. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontFirst } from './plugins/font-first.ts'
import { libraryFacts } from './plugins/library-facts.ts'
import { playerToo } from './plugins/player.ts'
import { serverOnly } from './plugins/server-only.ts'

export default defineConfig({
  root: 'web',
  base: './',
  plugins: [react(), fontFirst(), playerToo(), libraryFacts(), serverOnly()],
  build: {
    outDir: '../site',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { input: 'web/site.html' },
  },
  worker: { format: 'es' },
})
