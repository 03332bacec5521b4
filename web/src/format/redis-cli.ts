/**
 * Commands as text that can be pasted into redis-cli and does there what the client did. Its quoting is that of Redis' `sdssplitargs`
 * (sds.c): in double quotes `\"`, `\\`, `\n`, `\r`, `\t`, `\a`, `\b` and `\xHH` stand for what they say, everything else for itself.
 */
import type { SourceText } from '#model/trace/trace.ts'

/** What needs no quotes: printable, and nothing that begins or ends a quotation. */
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

/** One argument, quoted where redis-cli needs it. */
function quoted(word: string): string {
  if (plain.test(word)) return word
  return `"${word.replace(/["\\]|\p{C}/gu, (sign) => named[sign] ?? bytesOf(sign))}"`
}

function bytesOf(text: string): string {
  return [...utf8.encode(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
}

/** A trace names a script by its file; redis-cli needs its text. `null`: the trace does not have it. */
export function scriptOf(argv: readonly string[], sources: readonly SourceText[]): SourceText | null {
  if (argv[0]?.toUpperCase() !== 'EVAL') return null
  const name = argv[1] ?? ''
  return (
    sources.find(({ file, language }) => language === 'lua' && (file === name || file.endsWith(`/${name}`))) ?? null
  )
}

/** They turn the connection into one that only listens: what is pasted after them would not be carried out. */
const listening = new Set([
  'SUBSCRIBE',
  'PSUBSCRIBE',
  'SSUBSCRIBE',
  'UNSUBSCRIBE',
  'PUNSUBSCRIBE',
  'SUNSUBSCRIBE',
  'MONITOR',
])

/** Whether a command can stand among others. */
function canBePasted(argv: readonly string[]): boolean {
  return !listening.has(argv[0]?.toUpperCase() ?? '')
}

/** One command on one line, a script with its whole text. */
function redisCliLine(argv: readonly string[], sources: readonly SourceText[]): string {
  const script = scriptOf(argv, sources)
  const words = script === null ? argv : ['EVAL', script.text, ...argv.slice(2)]
  return words.map(quoted).join(' ')
}

/** Commands in their order, a line each; those after which nothing else would be carried out are left out. */
export function redisCliText(commands: readonly (readonly string[])[], sources: readonly SourceText[]): string {
  return commands
    .filter(canBePasted)
    .map((argv) => `${redisCliLine(argv, sources)}\n`)
    .join('')
}
