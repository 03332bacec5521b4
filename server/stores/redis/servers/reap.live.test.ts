import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { rootFolder } from '#server/processes/folder.ts'
import { commandLineOf, startOf } from '#server/processes/identity.ts'
import { reap } from '#server/processes/reap.ts'
import { until } from '#server/processes/waiting.ts'
import { cacheFolder } from './fixtures.ts'

let folder: string
let root: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lockstep-reap-'))
  root = join(folder, basename(rootFolder()))
  mkdirSync(root)
})

afterEach(async () => {
  for (const { child, gone } of owners.splice(0)) {
    child.kill('SIGKILL')
    await gone
  }
  reap(root)
  rmSync(folder, { recursive: true, force: true })
})

const owners: { child: ChildProcess; gone: Promise<void> }[] = []

const Report = z.object({ pids: z.array(z.number()) })

/** Starts another process that opens a pool, starts servers, and prints their pids. */
async function startOwner(ending: string) {
  const script = fileURLToPath(new URL('reap-owner.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, cacheFolder, ending], {
    env: { ...process.env, TMPDIR: folder },
    // One variant ends with an error, whose output is hidden.
    stdio: ['ignore', 'pipe', ending === 'throw' ? 'ignore' : 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  owners.push({ child, gone })
  let text = ''
  child.stdout.on('data', (data) => {
    text += data
  })
  await until('The report of the other process', async () => text.endsWith('\n'), { limitMs: 180_000 })
  return { child, gone, pids: Report.parse(JSON.parse(text)).pids }
}

function alive(pids: number[]): number[] {
  return pids.filter((pid) => commandLineOf(pid))
}

describe('reaping', () => {
  it('is not needed when an owner was killed: its servers end with it, frozen ones too, and its folders are removed', async () => {
    const { child, gone, pids } = await startOwner('wait')
    expect(pids.length).toBe(7)
    expect(reap(root)).toBe(0)
    expect(alive(pids)).toEqual(pids)
    child.kill('SIGKILL')
    await gone
    await until('The end of all servers', async () => alive(pids).length === 0, { limitMs: 180_000 })
    await until('The end of the folders', async () => readdirSync(root).length === 0, { limitMs: 180_000 })
  })

  it('ends what a killed owner had no time to note, frozen servers too, and those whose folders are gone', async () => {
    const { child, gone, pids } = await startOwner('wait')
    for (const owner of readdirSync(root)) rmSync(join(root, owner), { recursive: true })
    child.kill('SIGKILL')
    await gone
    expect(reap(root)).toBe(pids.length)
    await until('The end of all servers', async () => alive(pids).length === 0, { limitMs: 180_000 })
    // A process that is about to exit has no command line any more, but is still seen in its folder for a moment.
    await until('Nothing left to end', async () => reap(root) === 0, { limitMs: 180_000 })
  })

  // This way of ending leaves no time to close anything. The soak tests the other ways.
  it.each(process.env.LOCKSTEP_THOROUGH === '1' ? ['close', 'exit', 'throw'] : ['throw'])(
    'has nothing to do after an owner that ended by: %s',
    async (ending) => {
      const { gone, pids } = await startOwner(ending)
      await gone
      await until('The end of all servers', async () => alive(pids).length === 0, { limitMs: 180_000 })
      expect(readdirSync(root)).toEqual([])
    },
  )

  it('leaves alone whoever has got the pid of a server or of an owner since', async () => {
    const innocent = spawn('sleep', ['60'])
    try {
      const pid = innocent.pid ?? 0
      for (const owner of ['999999999-1', `${pid}-1`]) {
        const server = join(root, owner, 'n1-abc')
        mkdirSync(server, { recursive: true })
        writeFileSync(join(server, 'pid'), String(pid))
      }
      const living = join(root, `${pid}-${startOf(pid)}`, 'n1-def')
      mkdirSync(living, { recursive: true })
      expect(reap(root)).toBe(0)
      expect(commandLineOf(pid)).toBe('sleep 60')
      expect(readdirSync(root)).toEqual([`${pid}-${startOf(pid)}`])
    } finally {
      innocent.kill()
    }
  })
})
