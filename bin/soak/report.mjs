/**
 * @typedef {{ title: string, seconds: number, runs: number, surprises: string[] }} Round
 * @typedef {import('./samples.mjs').Sample} Sample
 */

/**
 * What a soak found, in words: how often each task ran, every surprise, and what its processes held at most.
 *
 * @param {Round[]} rounds
 * @param {Sample[]} samples
 */
export function reportOf(rounds, samples) {
  const surprises = rounds.flatMap((round, at) =>
    round.surprises.map((words) => `  round ${at + 1}, ${round.title}: ${words}`),
  )
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
    samples.length > 0
      ? `At most ${most('processes')} processes, ${most('rssMb')} MB (one: ${most('largestMb')} MB), ${most('fds')} open files`
      : 'No samples: there is no /proc on this machine',
    '',
  ].join('\n')
}

/** @param {string} title @param {Round[]} rounds */
function lineOf(title, rounds) {
  const seconds = rounds.map((round) => round.seconds)
  const runs = rounds.reduce((sum, round) => sum + round.runs, 0)
  const mean = seconds.reduce((sum, each) => sum + each, 0) / seconds.length
  return `${title}: ${rounds.length} times, ${runs} runs, ${mean.toFixed(0)} s each (${Math.min(...seconds).toFixed(0)} to ${Math.max(...seconds).toFixed(0)})`
}
