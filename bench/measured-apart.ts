import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { PairsFigures } from './pairs.ts'
import type { RunsFigures } from './runs.ts'

interface Figures {
  pairs: PairsFigures[]
  runs: RunsFigures[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, '.cache', 'compiled-bench')
let compiling: Promise<void> | undefined

/**
 * Compiles a part of the benchmark together with the code that it measures, in the same way as `npm start` compiles the server, and runs the part in a separate
 * process. Resolves with the figures that the part prints.
 */
export async function measureCompiled<P extends keyof Figures>(part: P): Promise<Figures[P]> {
  compiling ??= compile()
  await compiling
  const program = join(folder, 'bench', 'throughput.mjs')
  return JSON.parse(await runNode(['--enable-source-maps', program, part], {})) as Figures[P]
}

async function compile(): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const config = ['--config', join(root, 'build/server.config.ts'), '--outDir', folder, '--emptyOutDir']
  await runNode([vite, 'build', ...config, '--logLevel', 'warn'], {
    NODE_ENV: 'production',
    LOCKSTEP_COMPILED_TOO: 'bench/throughput.ts',
  })
}

async function runNode(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: { ...process.env, LOCKSTEP_COMPILED: folder, ...env },
  })
  return stdout
}
