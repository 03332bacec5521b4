import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLineOf, startOf } from './identity.ts'
import { findProgram } from './program.ts'

describe('who a process is', () => {
  it('is told by its start, the same each time, whatever its name', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lockstep-identity-'))
    const path = join(folder, 's) 1 (2')
    symlinkSync(findProgram(['sleep']) ?? '', path)
    const child = spawn(path, ['60'])
    const pid = child.pid ?? 0
    const start = startOf(pid)
    expect(start).toMatch(/^[\w-]+$/)
    expect(startOf(pid)).toBe(start)
    expect(commandLineOf(pid)).toBe(`${path} 60`)
    child.kill()
    await new Promise((resolve) => child.once('exit', resolve))
    expect(startOf(pid)).toBeNull()
    expect(commandLineOf(pid)).toBeNull()
    rmSync(folder, { recursive: true })
  })
})
