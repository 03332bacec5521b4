/** Maps a script's calls to lines of its source. Redis reports only the commands and their order. */

interface LuaCall {
  line: number
  name: string
  /** Arguments as written, such as `KEYS[1]`, `lease_ms` or `'NX'`. */
  args: string[]
}

/** Returns a script's calls in source order. Arguments with nested brackets are kept whole. */
export function callsIn(text: string): LuaCall[] {
  const code = text.replace(/--.*$/gm, (comment) => ' '.repeat(comment.length))
  return [...code.matchAll(/redis\.p?call\(/g)].flatMap((match) => {
    const begins = match.index + match[0].length
    const [name, ...args] = argumentsFrom(code, begins)
    const literal = literalOf(name ?? '')
    return literal === undefined
      ? []
      : [{ line: code.slice(0, match.index).split('\n').length, name: literal.toUpperCase(), args }]
  })
}

function argumentsFrom(code: string, begins: number): string[] {
  const args: string[] = []
  let depth = 0
  let from = begins
  for (let at = begins; at < code.length; at += 1) {
    const sign = code[at]
    if (sign === '(' || sign === '[' || sign === '{') depth += 1
    const ends = sign === ')' && depth === 0
    if (ends || (sign === ',' && depth === 0)) {
      args.push(code.slice(from, at).trim())
      from = at + 1
    }
    if (ends) break
    if (sign === ')' || sign === ']' || sign === '}') depth -= 1
  }
  return args
}

const literalOf = (text: string): string | undefined => /^(['"])(.*)\1$/.exec(text)?.[2] ?? /^-?\d+$/.exec(text)?.[0]

/**
 * Returns the line of each call that a script made, or `null` if no line is possible. `evalArgv` consists of `EVAL`, script, number of keys, keys, and
 * arguments. If several lines are possible, the first one after the previous call's line is taken.
 */
export function linesOfCalls(
  text: string,
  evalArgv: readonly string[],
  called: readonly (readonly string[])[],
): (number | null)[] {
  const calls = callsIn(text)
  const known = namesIn(text, evalArgv)
  const fits = (call: LuaCall, argv: readonly string[]) =>
    call.name === argv[0]?.toUpperCase() &&
    call.args.every((arg, i) => {
      const value = literalOf(arg) ?? known.get(arg)
      return value === undefined || value === argv[i + 1]
    })
  let last = -1
  return called.map((argv) => {
    const next = calls.findIndex((call, i) => i > last && fits(call, argv))
    const found = next >= 0 ? next : calls.findIndex((call) => fits(call, argv))
    if (found < 0) return null
    last = found
    return calls[found]?.line ?? null
  })
}

/** Returns the values of `KEYS[1]`, `ARGV[2]` and the local names assigned from them. */
function namesIn(text: string, [, , count = '0', ...rest]: readonly string[]): Map<string, string> {
  const keys = Number(count)
  const names = new Map(rest.map((value, i) => [i < keys ? `KEYS[${i + 1}]` : `ARGV[${i - keys + 1}]`, value] as const))
  for (const [, name, source] of text.matchAll(/^local (\w+) = ((?:KEYS|ARGV)\[\d+\])$/gm)) {
    const value = names.get(source ?? '')
    if (name !== undefined && value !== undefined) names.set(name, value)
  }
  return names
}
