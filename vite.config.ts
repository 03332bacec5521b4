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
    // Chunks may otherwise run before the modules that main.tsx imports first, and one of those must come before any schema.
    rolldownOptions: { output: { strictExecutionOrder: true } },
  },
  worker: { format: 'es', rolldownOptions: { output: { strictExecutionOrder: true } } },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/healthz': server, '/socket.io': { target: server, ws: true } },
  },
})
