/** Script that compiles Lua as Redis does, without running any of it. */
import { type RedisAddress, withClient } from './client.ts'

const compile = "local made, why = loadstring(ARGV[1], ARGV[2]) if made then return '' end return why"

export interface ScriptError {
  file: string
  line: number | null
  why: string
}

/** Returns the syntax errors of Lua scripts. Rejects if the server cannot be reached. */
export async function scriptErrors(
  server: RedisAddress,
  scripts: readonly { file: string; text: string }[],
): Promise<ScriptError[]> {
  if (scripts.length === 0) return []
  return await withClient(server, async (redis) => {
    const said = scripts.map(({ file, text }) => redis.call('EVAL', compile, '0', text, `@${nameOf(file)}`))
    const whys = (await Promise.all(said)).map(String)
    return scripts.flatMap(({ file }, at) => (whys[at] ? [errorIn(file, whys[at])] : []))
  })
}

const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1)

/** Parses an error such as `release.lua:3: '=' expected near 'x'`. */
function errorIn(file: string, said: string): ScriptError {
  const [, line, why = said] = /^[^:]*:(\d+): (.*)$/s.exec(said) ?? []
  return { file, line: line === undefined ? null : Number(line), why }
}
