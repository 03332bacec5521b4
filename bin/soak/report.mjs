/**
 * @typedef {{ title: string, seconds: number, runs: number, inconclusive: number, stoodStillMs: number, surprises: string[], missing?: string[] }} Round
 * @typedef {import('./samples.mjs').Sample} Sample
 * @typedef {object} Served
 * @property {Pick<import('./visitors/visitor.mjs').Found, 'title' | 'times' | 'disturbed'>[]} visits
 * @property {Record<string, number>} kills number of kills, keyed by the killed part
 * @property {Sample[]} samples
 * @property {string[]} surprises
 */

/**
 * Writes the report of a soak: how often each task ran, every surprise, and the most resources that its processes used at one time.
 *
 * @param {Round[]} rounds
 * @param {Sample[]} samples
 * @param {Served} served the server that ran for the whole soak
 */
export function soakReport(rounds, samples, served) {
  const surprises = rounds.flatMap((round, at) =>
    round.surprises.map((words) => `  round ${at + 1}, ${round.title}: ${words}${stoodStill(round)}`),
  )
  surprises.push(...served.surprises.map((words) => `  ${words}`))
  const missing = new Set(rounds.flatMap((round) => (round.missing ?? []).map((words) => `  ${round.title}: ${words}`)))
  const titles = [...new Set(rounds.map(({ title }) => title))]
  const most = (/** @type {'processes' | 'rssMb' | 'largestMb' | 'fds'} */ what) =>
    Math.max(0, ...samples.map((sample) => sample[what]))
  return [
    `${rounds.length} rounds, ${surprises.length} surprises`,
    ...titles.map(
      (title) =>
        `  ${lineOf(
          title,
          rounds.filter((round) => round.title === title),
        )}`,
    ),
    ...(surprises.length > 0 ? ['Surprises:', ...surprises] : []),
    ...(missing.size > 0 ? ['Skipped, for what this machine lacks:', ...missing] : []),
    samples.length > 0
      ? `At most ${most('processes')} processes, ${most('rssMb')} MB (one: ${most('largestMb')} MB), ${most('fds')} open files`
      : 'No samples: there is no /proc on this machine',
    growthOf(served),
    '',
  ].join('\n')
}

/**
 * Shortest pause of the machine, in milliseconds, that the report mentions. After such a pause, time limits that only guard against hanging may have expired.
 */
const longStillMs = 5_000

/** @param {Round} round */
function stoodStill({ stoodStillMs }) {
  return stoodStillMs < longStillMs
    ? ''
    : ` (the machine stood still for ${(stoodStillMs / 1000).toFixed(0)} s meanwhile)`
}

/**
 * Reports the server's mean resource usage in the first and the last quarter of its lifetime, and its growth in the second half. The first half is left out
 * because caches still fill up then.
 *
 * @param {Served} served
 */
function growthOf({ visits, kills, samples }) {
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  const held = (/** @type {Sample[]} */ some) => {
    const mean = (/** @type {'largestMb' | 'fds' | 'processes' | 'keys' | 'diskMb'} */ what) =>
      Math.round(some.reduce((sum, sample) => sum + Number(sample[what]), 0) / Math.max(1, some.length))
    return `${mean('largestMb')} MB, ${mean('fds')} open files, ${mean('processes')} processes, ${mean('keys')} keys, ${mean('diskMb')} MB of disk`
  }
  const late = samples.slice(Math.floor(samples.length / 2))
  return [
    `The server that ran all along: ${visits.map(visited).join(', ')}`,
    ...(Object.keys(kills).length > 0 ? [`  killed meanwhile: ${entriesInWords(kills)}`] : []),
    `  first quarter: ${held(samples.slice(0, quarter))}`,
    `  last quarter: ${held(samples.slice(-quarter))}`,
    `  second half: ${perHour(late, 'largestMb')} MB, ${perHour(late, 'fds')} open files and ${perHour(late, 'processes')} processes more in an hour, ${perHour(late, 'diskMb')} MB of disk`,
  ].join('\n')
}

/** @param {Served['visits'][number]} visit */
function visited({ title, times, disturbed }) {
  return `${times} ${title}${disturbed === 0 ? '' : ` (and ${disturbed} cut short by a kill)`}`
}

/** @param {Record<string, number>} counts */
function entriesInWords(counts) {
  return Object.entries(counts)
    .map(([title, count]) => `${title} ${count} times`)
    .join(', ')
}

/** Returns the slope of the least-squares line, per hour. @param {Sample[]} samples @param {'largestMb' | 'fds' | 'processes' | 'diskMb'} what */
function perHour(samples, what) {
  const mean = (/** @type {number[]} */ all) => all.reduce((sum, each) => sum + each, 0) / Math.max(1, all.length)
  const [middle, usual] = [mean(samples.map(({ second }) => second)), mean(samples.map((sample) => sample[what]))]
  const spread = samples.reduce((sum, { second }) => sum + (second - middle) ** 2, 0)
  const together = samples.reduce((sum, sample) => sum + (sample.second - middle) * (sample[what] - usual), 0)
  return spread === 0 ? 0 : Math.round((together / spread) * 3600)
}

/** @param {string} title @param {Round[]} rounds */
function lineOf(title, rounds) {
  const seconds = rounds.map((round) => round.seconds)
  const runs = rounds.reduce((sum, round) => sum + round.runs, 0)
  const mean = seconds.reduce((sum, each) => sum + each, 0) / seconds.length
  const open = rounds.reduce((sum, { inconclusive }) => sum + inconclusive, 0)
  const inconclusive = open === 0 ? '' : ` (${open} inconclusive)`
  return `${title}: ${rounds.length} times, ${runs} runs${inconclusive}, ${mean.toFixed(0)} s each (${Math.min(...seconds).toFixed(0)} to ${Math.max(...seconds).toFixed(0)})`
}
