/**
 * Formats commands so that they can be pasted into redis-cli.
 *
 * Quoting follows Redis' `sdssplitargs` (sds.c). Escapes in double quotes are `\"`, `\\`, `\n`, `\r`, `\t`, `\a`, `\b`, and `\xHH`; every other character is
 * literal.
 */
import type { SourceText } from '#model/trace/trace.ts'

/** Matches words that need no quotes: they are printable and contain no spaces, quotes, or backslashes. */
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

/**
 * Returns the script that an EVAL command names by its file, because redis-cli needs the script's text. Returns `null` if the command is not EVAL or the trace
 * lacks the file.
 */
export function scriptOf(argv: readonly string[], sources: readonly SourceText[]): SourceText | null {
  if (argv[0]?.toUpperCase() !== 'EVAL') return null
  const name = argv[1] ?? ''
  return (
    sources.find(({ file, language }) => language === 'lua' && (file === name || file.endsWith(`/${name}`))) ?? null
  )
}

/** After these commands, the connection only listens, so later commands would not run. */
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

/** Formats a command as one line. The file name in an EVAL is replaced with the script's text. */
function redisCliLine(argv: readonly string[], sources: readonly SourceText[]): string {
  const script = scriptOf(argv, sources)
  const words = script === null ? argv : ['EVAL', script.text, ...argv.slice(2)]
  return words.map(quoted).join(' ')
}

/** Formats the commands in order, one per line. Commands in `listening` are left out. */
export function redisCliText(commands: readonly (readonly string[])[], sources: readonly SourceText[]): string {
  return commands
    .filter(canBePasted)
    .map((argv) => `${redisCliLine(argv, sources)}\n`)
    .join('')
}
