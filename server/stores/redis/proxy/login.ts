/** Checks logins at a client's port. Only the client's process knows the password, but every process of this machine can reach the port. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Access } from '../servers/client.ts'

/** Result of a login attempt. `argvFor` returns the login command for a node with the lock's access. `why` is the reason for a rejection. */
export type Login = { is: 'right'; argvFor(access: Access | undefined): string[] } | { is: 'wrong'; why: string }

export const notLoggedIn = 'NOAUTH Authentication required.'
const wrongPassword = 'WRONGPASS invalid username-password pair or user is disabled.'

/** Checks the password in a command. Returns `undefined` if the command contains none. */
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

/** Finds the password in `AUTH [user] password` or `HELLO version AUTH user password`. Any user name is accepted. */
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
