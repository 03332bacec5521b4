/**
 * Defines the server's user for a lock in an external process. A user is necessary because of scripts: the proxy can reject commands by name, but only the
 * server sees the calls inside a script. https://redis.io/docs/latest/operate/oss_and_stack/management/security/acl/
 */
import type { OwnAccess } from './own-access.ts'

/** All commands that a lock or its library may need. No command here can empty the server, leave the database, or end or blind the observers. */
const commands = ['+@all', '-@admin', '-@dangerous', '+client', '+role', '+info', '+keys', '+sort', '+restore']
const refused = ['-select', '-move']

/** First major version of Redis with ACL selectors, which give some commands different rights than the rest. */
const selectors = 7

/** Prefix of channels whose messages observers take for the server's own. */
const reserved = '__key'

/** Returns the `user` line of `redis.conf`. */
export function lockUser({ username, password }: OwnAccess['lock'], version: string): string {
  const user = ['user', username, 'on', `>${password}`, '~*', ...commands, '+config|get', ...refused]
  if (Number.parseInt(version, 10) < selectors) return user.join(' ')
  const more = ['-client|kill', '-client|pause', '-client|unpause', '-client|reply', '+sort_ro']
  const publishes = ['(+publish', '+spublish', ...channelsBut(reserved).map((pattern) => `&${pattern}`)]
  return [...user, ...more, '&*', '-publish', '-spublish', `${publishes.join(' ')})`].join(' ')
}

/** Returns patterns for every channel without this prefix: channels that end before the prefix does, and channels that differ from it in one letter. */
function channelsBut(prefix: string): string[] {
  return [...prefix].flatMap((letter, at) => {
    const same = prefix.slice(0, at)
    return [...(same === '' ? [] : [same]), `${same}[^${letter}]*`]
  })
}
