/**
 * Server user for a lock in a foreign process. The user is necessary because of scripts: the proxy can refuse commands by name, but only the server sees the
 * calls of a script. https://redis.io/docs/latest/operate/oss_and_stack/management/security/acl/
 */
import type { OwnAccess } from './own-access.ts'

/** All commands that a lock or its library may need. None of them empties the server, leaves its database, or ends or blinds its observers. */
const commands = ['+@all', '-@admin', '-@dangerous', '+client', '+role', '+info', '+keys', '+sort', '+restore']
const refused = ['-select', '-move']

/** First Redis with ACL selectors, which give some commands other rights than the rest. */
const selectors = 7

/** Channel prefix whose messages observers take for the server's own. */
const reserved = '__key'

/** The `user` line of `redis.conf`. */
export function lockUser({ username, password }: OwnAccess['lock'], version: string): string {
  const user = ['user', username, 'on', `>${password}`, '~*', ...commands, '+config|get', ...refused]
  if (Number.parseInt(version, 10) < selectors) return user.join(' ')
  const more = ['-client|kill', '-client|pause', '-client|unpause', '-client|reply', '+sort_ro']
  const publishes = ['(+publish', '+spublish', ...channelsBut(reserved).map((pattern) => `&${pattern}`)]
  return [...user, ...more, '&*', '-publish', '-spublish', `${publishes.join(' ')})`].join(' ')
}

/** Patterns for every channel without this prefix: each is shorter, or differs in one letter. */
function channelsBut(prefix: string): string[] {
  return [...prefix].flatMap((letter, at) => {
    const same = prefix.slice(0, at)
    return [...(same === '' ? [] : [same]), `${same}[^${letter}]*`]
  })
}
