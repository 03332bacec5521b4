/** Who may use the port of a client: whoever shows its password, which its process alone was given. Everybody else on this machine can reach it, too. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Access } from '../servers/client.ts'

/** What a command that shows a password comes to: what is said instead to a node, by how it lets a lock in; or why it is refused. */
export type Login = { is: 'right'; argvFor(access: Access | undefined): string[] } | { is: 'wrong'; why: string }

export const notLoggedIn = 'NOAUTH Authentication required.'
const wrongPassword = 'WRONGPASS invalid username-password pair or user is disabled.'

/** `undefined`: the command shows no password. */
export function loginIn(argv: readonly string[], password: string): Login | undefined {
  const at = placeOfPassword(argv)
  if (at === undefined) return undefined
  if (!isSame(argv[at] ?? '', password)) return { is: 'wrong', why: wrongPassword }
  const before = isAuth(argv) ? argv.slice(0, 1) : argv.slice(0, at - 1)
  const argvFor = ({ username = 'default', password = '' }: Access = {}) => [
    ...[...before, username, password],
    ...argv.slice(at + 1),
  ]
  return { is: 'right', argvFor }
}

/** `AUTH [user] password`, and `HELLO version AUTH user password`. The user's name does not matter. */
function placeOfPassword(argv: readonly string[]): number | undefined {
  if (isAuth(argv)) return Math.min(2, argv.length - 1)
  if (argv[0]?.toLowerCase() !== 'hello') return undefined
  const auth = argv.findIndex((word, at) => at > 1 && word.toLowerCase() === 'auth')
  return auth < 0 ? undefined : auth + 2
}

const isAuth = ([command = '']: readonly string[]) => command.toLowerCase() === 'auth'

function isSame(given: string, password: string): boolean {
  return timingSafeEqual(digest(given), digest(password))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
