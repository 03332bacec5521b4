import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { playerToo } from './vite.player.ts'

const server = process.env.LOCKSTEP_SERVER ?? 'http://127.0.0.1:4173'

export default defineConfig({
  root: 'web',
  plugins: [react(), playerToo()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/healthz': server, '/socket.io': { target: server, ws: true } },
  },
})
