/** A line of MONITOR, such as `1795171081.704647 [0 127.0.0.1:34688] "set" "k" "v"`. For a command inside a script, the brackets contain `0 lua`. */

export interface MonitorLine {
  /** Time on the server's clock, in microseconds since 1970. */
  redisUs: number
  db: number
  /** Address of the connection as `host:port`, or `lua`. */
  from: string
  argv: string[]
}

const head = /^(\d+)\.(\d{6}) \[(\d+) ([^\]]+)\] /

/** Returns a line's database number without parsing the rest, because a shared server shows every run's commands to every run. */
export function databaseOf(text: string): number {
  const open = text.indexOf('[')
  return open < 0 ? -1 : Number.parseInt(text.slice(open + 1, open + 5), 10)
}

/** Parses one line. Returns `undefined` for other text, such as MONITOR's own answer `OK`. */
export function parseMonitorLine(text: string): MonitorLine | undefined {
  const found = head.exec(text)
  if (!found) return undefined
  const [{ length }, seconds, micros, db, from = ''] = found
  const redisUs = Number(seconds) * 1_000_000 + Number(micros)
  return { redisUs, db: Number(db), from, argv: parseArguments(text, length) }
}

const escapes: Record<string, number> = { n: 10, r: 13, t: 9, a: 7, b: 8, '"': 34, '\\': 92 }

/** Reverses Redis's `sdscatrepr`: parses quoted strings, starting from index `from`, in which each unprintable byte is escaped. */
function parseArguments(text: string, from: number): string[] {
  const argv: string[] = []
  for (let open = text.indexOf('"', from); open >= 0; ) {
    let close = text.indexOf('"', open + 1)
    while (isEscaped(text, close)) close = text.indexOf('"', close + 1)
    if (close < 0) break
    const quoted = text.slice(open + 1, close)
    argv.push(quoted.includes('\\') ? plainOf(quoted) : quoted)
    open = text.indexOf('"', close + 1)
  }
  return argv
}

/** Returns whether an odd number of backslashes precedes this index. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}

/** Unescaped arguments, cached because clients send the same long scripts again and again. */
const known = new Map<string, string>()
const maxKnown = 64
const maxKnownLength = 64 * 1024

function plainOf(quoted: string): string {
  const found = known.get(quoted)
  if (found !== undefined) return found
  const plain = unescaped(quoted)
  if (quoted.length > maxKnownLength) return plain
  if (known.size >= maxKnown) known.clear()
  known.set(quoted, plain)
  return plain
}

function unescaped(quoted: string): string {
  const bytes = Buffer.allocUnsafe(quoted.length)
  let length = 0
  for (let at = 0; at < quoted.length; at += 1) {
    if (quoted[at] !== '\\') {
      bytes[length++] = quoted.charCodeAt(at)
    } else if (quoted[at + 1] === 'x') {
      bytes[length++] = Number.parseInt(quoted.slice(at + 2, at + 4), 16)
      at += 3
    } else {
      at += 1
      bytes[length++] = escapes[quoted.charAt(at)] ?? quoted.charCodeAt(at)
    }
  }
  return bytes.toString('utf8', 0, length)
}
