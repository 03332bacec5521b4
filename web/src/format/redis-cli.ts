/**
 * Commands as text to paste into redis-cli. Quoting follows Redis' `sdssplitargs` (sds.c). Escapes in double quotes are `\"`, `\\`, `\n`, `\r`, `\t`, `\a`,
 * `\b` and `\xHH`; every other character is literal.
 */
import type { SourceText } from '#model/trace/trace.ts'

/** Words that need no quotes: printable, without spaces, quotes or backslashes. */
const plain = /^[^\s"'\\\p{C}]+$/u
const named: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\u0007': '\\a',
  '\b': '\\b',
}
const utf8 = new TextEncoder()

function quoted(word: string): string {
  if (plain.test(word)) return word
  return `"${word.replace(/["\\]|\p{C}/gu, (sign) => named[sign] ?? bytesOf(sign))}"`
}

function bytesOf(text: string): string {
  return [...utf8.encode(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
}

/** The script that an EVAL names by its file; redis-cli needs its text. `null`: the command is no EVAL, or the trace does not have the file. */
export function scriptOf(argv: readonly string[], sources: readonly SourceText[]): SourceText | null {
  if (argv[0]?.toUpperCase() !== 'EVAL') return null
  const name = argv[1] ?? ''
  return (
    sources.find(({ file, language }) => language === 'lua' && (file === name || file.endsWith(`/${name}`))) ?? null
  )
}

/** Commands after which the connection only listens, so that further commands would not run. */
const listening = new Set([
  'SUBSCRIBE',
  'PSUBSCRIBE',
  'SSUBSCRIBE',
  'UNSUBSCRIBE',
  'PUNSUBSCRIBE',
  'SUNSUBSCRIBE',
  'MONITOR',
])

function canBePasted(argv: readonly string[]): boolean {
  return !listening.has(argv[0]?.toUpperCase() ?? '')
}

/** A command as one line. EVAL gets its script's whole text. */
function redisCliLine(argv: readonly string[], sources: readonly SourceText[]): string {
  const script = scriptOf(argv, sources)
  const words = script === null ? argv : ['EVAL', script.text, ...argv.slice(2)]
  return words.map(quoted).join(' ')
}

/** Commands in order, one a line; those of `listening` are left out. */
export function redisCliText(commands: readonly (readonly string[])[], sources: readonly SourceText[]): string {
  return commands
    .filter(canBePasted)
    .map((argv) => `${redisCliLine(argv, sources)}\n`)
    .join('')
}
