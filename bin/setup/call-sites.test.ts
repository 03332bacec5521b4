import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { markCalls } from '../../build/plugins/call-sites.ts'

const scenarios = fileURLToPath(new URL('../../scenarios', import.meta.url))

/** Runs marked code, and returns the line numbers that its calls reported and the calls that it made, in order. */
async function playedBy(code: string): Promise<unknown[]> {
  const played: unknown[] = []
  const at = (_: unknown, { line }: { line: number }, value: unknown) => {
    played.push(line)
    return value
  }
  const redis = {
    call: (...args: unknown[]) => {
      played.push(args)
      return args.length
    },
  }
  const marked = markCalls(code, 'lock.ts') ?? code
  expect(marked.split('\n')).toHaveLength(code.split('\n').length)
  await new Function('__at', 'redis', 'me', `return (async () => {${marked}})()`)(at, redis, { redis })
  return played
}

describe('calls of compiled locks', () => {
  it('say their line as the last thing before they are made', async () => {
    expect(await playedBy("const word = '…'\nredis.call(word,\n  'k')")).toEqual([2, ['…', 'k']])
    expect(await playedBy("redis.call('SET',\n  await redis.call('GET'))")).toEqual([2, ['GET'], 1, ['SET', 1]])
    expect(await playedBy('\nme.redis.call()')).toEqual([2, []])
    expect(await playedBy("const more = ['k', 'v']\nredis\n  .call('SET', ...more)")).toEqual([3, ['SET', 'k', 'v']])
  })

  it('are left alone where they are written in another way', () => {
    for (const code of ["redis?.call('GET')", "redis['call']('GET')", "(await it()).call('GET')", 'call(redis)']) {
      expect(markCalls(code, 'lock.ts')).toBeUndefined()
    }
  })

  it('say a line on which they stand, in every file of the lessons', () => {
    const files = readdirSync(scenarios, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const lines = files.flatMap((file) => {
      const code = readFileSync(join(scenarios, file), 'utf8')
      const [, places = '[]'] = /^const __places = (\[.*?\]);/.exec(markCalls(code, file) ?? '') ?? []
      return (JSON.parse(places) as { line: number }[]).map(({ line }) => code.split('\n')[line - 1])
    })
    expect(lines.length).toBeGreaterThan(100)
    for (const line of lines)
      expect(line).toMatch(/\.(call|eval|acquire|release|read|write|work|has|insert|update|take)\(/)
  })
})
