/**
 * The user of our servers for a lock whose process is not ours. Scripts are why it is needed: what a process sends by itself, the proxy can refuse by name,
 * but only the server sees what a script calls. https://redis.io/docs/latest/operate/oss_and_stack/management/security/acl/
 */
import type { OwnAccess } from './own-access.ts'

/** All that a lock or its library may need, and nothing that empties the server, leaves its database or ends or blinds those who watch. */
const commands = ['+@all', '-@admin', '-@dangerous', '+client', '+role', '+info', '+keys', '+sort', '+restore']
const refused = ['-select', '-move']

/** From Redis 7 on, rights may differ from command to command. */
const selectors = 7

/** Those who watch take what comes over these channels for the server's own word. */
const reserved = '__key'

/** One line of `redis.conf`. */
export function lockUser({ username, password }: OwnAccess['lock'], version: string): string {
  const user = ['user', username, 'on', `>${password}`, '~*', ...commands, '+config|get', ...refused]
  if (Number.parseInt(version, 10) < selectors) return user.join(' ')
  const more = ['-client|kill', '-client|pause', '-client|unpause', '-client|reply', '+sort_ro']
  const publishes = ['(+publish', '+spublish', ...channelsBut(reserved).map((pattern) => `&${pattern}`)]
  return [...user, ...more, '&*', '-publish', '-spublish', `${publishes.join(' ')})`].join(' ')
}

/** Patterns for every channel but those whose name begins with `prefix`: each is shorter, or differs in one letter. */
function channelsBut(prefix: string): string[] {
  return [...prefix].flatMap((letter, at) => {
    const same = prefix.slice(0, at)
    return [...(same === '' ? [] : [same]), `${same}[^${letter}]*`]
  })
}
