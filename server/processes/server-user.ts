/** Finds a user for servers that refuse to run as root. */
import { readFileSync } from 'node:fs'

/** Ids to choose from. Debian assigns ids from 60000 to 64999 only on request: https://www.debian.org/doc/debian-policy/ch-opersys.html#uid-and-gid-classes */
const ids = { from: 60_100, to: 64_999 }

let found: number | undefined

/** Returns an id that no user and no group of this machine has. If we are not root, returns `undefined`, and servers run as our own user. */
export function serverUser(): number | undefined {
  if (process.getuid?.() !== 0) return undefined
  found ??= freeId()
  return found
}

/** Returns the id of the account `nobody`, for programs that require an account with a name. */
export function nobodyUser(): number {
  return Number(/^nobody:[^:]*:(\d+):/m.exec(textOf('/etc/passwd'))?.[1] ?? 65_534)
}

function freeId(): number {
  const taken = new Set(['/etc/passwd', '/etc/group'].flatMap((file) => idsIn(textOf(file))))
  for (let id = ids.from; id <= ids.to; id += 1) if (!taken.has(id)) return id
  throw new Error('every id for servers has an account')
}

/** Returns the user and group ids in /etc/passwd (third and fourth field) or the group ids in /etc/group (third field). */
function idsIn(text: string): number[] {
  return text.split('\n').flatMap((line) => line.split(':').slice(2, 4).map(Number))
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
