import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { runChild } from './child.mjs'

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

/** Starts a Node process that runs a shell script as its child. Returns the process, and a function that returns its output so far. */
function parentOf(script: string) {
  const code = `
    import { runChild } from ${JSON.stringify(new URL('./child.mjs', import.meta.url).href)}
    const { status } = await runChild('sh', ['-c', ${JSON.stringify(script)}], { cwd: '/', onText: (text) => process.stdout.write(text) })
    process.exit(status)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(parent)
  let text = ''
  parent.stdout.on('data', (bytes: Buffer) => {
    text += bytes.toString()
  })
  return { parent, text: () => text }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a child', () => {
  it('hands over what it said on both streams, and its exit status', async () => {
    const script = 'echo out; echo err >&2; exit 3'
    const { status, output } = await runChild('sh', ['-c', script], { cwd: '/' })
    expect(status).toBe(3)
    expect(output.split('\n').sort()).toEqual(['', 'err', 'out'])
  })

  it('that a signal ended has the status that shells give it', async () => {
    expect((await runChild('sh', ['-c', 'kill -TERM $$'], { cwd: '/' })).status).toBe(143)
  })

  it('that cannot be started is an error', async () => {
    await expect(runChild('/no/such/program', [], { cwd: '/' })).rejects.toThrow(/ENOENT/)
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends with its own children on %s', async (signal) => {
    const { parent, text } = parentOf('sleep 60 & echo $!; wait')
    await expect.poll(text).toMatch(/\d+\n/)
    const grandchild = Number(text())
    expect(isAlive(grandchild)).toBe(true)
    parent.kill(signal)
    // npm forwards Ctrl-C to a process that has already received it from the terminal, so the signal arrives twice.
    parent.kill(signal)
    const [status] = await once(parent, 'exit')
    expect(status).toBeGreaterThan(128)
    await expect.poll(() => isAlive(grandchild)).toBe(false)
  })
})
