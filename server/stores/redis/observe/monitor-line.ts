/** A line of MONITOR: `1795171081.704647 [0 127.0.0.1:34688] "set" "k" "v"`, or `[0 lua]` for a command inside a script. */

export interface MonitorLine {
  /** The server's own clock, in microseconds since 1970. */
  redisUs: number
  db: number
  /** `host:port` of the connection, or `lua`. */
  from: string
  argv: string[]
}

const head = /^(\d+)\.(\d{6}) \[(\d+) ([^\]]+)\] /

/** Database number of a line, without parsing the rest: a shared server shows every run's commands to every run. */
export function databaseOf(text: string): number {
  const open = text.indexOf('[')
  return open < 0 ? -1 : Number.parseInt(text.slice(open + 1, open + 5), 10)
}

/** Parses one line. `undefined`: not a MONITOR line, such as the `OK` that MONITOR itself answers. */
export function parseMonitorLine(text: string): MonitorLine | undefined {
  const found = head.exec(text)
  if (!found) return undefined
  const [{ length }, seconds, micros, db, from = ''] = found
  const redisUs = Number(seconds) * 1_000_000 + Number(micros)
  return { redisUs, db: Number(db), from, argv: parseArguments(text, length) }
}

const escapes: Record<string, number> = { n: 10, r: 13, t: 9, a: 7, b: 8, '"': 34, '\\': 92 }

/** Undoes `sdscatrepr`: quoted strings, from index `from` on, with each unprintable byte escaped. */
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

/** Whether an odd number of backslashes precedes this index. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}

/** Cache of unescaped arguments: clients send the same long scripts again and again. */
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
