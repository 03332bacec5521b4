/**
 * @typedef {{ title: string, seconds: number, runs: number, surprises: string[] }} Round
 * @typedef {import('./samples.mjs').Sample} Sample
 * @typedef {{ runs: number, samples: Sample[], surprises: string[] }} Served
 */

/**
 * What a soak found, in words: how often each task ran, every surprise, and what its processes held at most.
 *
 * @param {Round[]} rounds
 * @param {Sample[]} samples
 * @param {Served} served the server that ran all along
 */
export function reportOf(rounds, samples, served) {
  const surprises = rounds.flatMap((round, at) =>
    round.surprises.map((words) => `  round ${at + 1}, ${round.title}: ${words}`),
  )
  surprises.push(...served.surprises.map((words) => `  ${words}`))
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
    growthOf(served),
    '',
  ].join('\n')
}

/** What the server held in the first and in the last tenth of its time. @param {{ runs: number, samples: Sample[] }} served */
function growthOf({ runs, samples }) {
  const tenth = Math.max(1, Math.floor(samples.length / 10))
  const held = (/** @type {Sample[]} */ some) => {
    const mean = (/** @type {'largestMb' | 'fds' | 'processes' | 'keys'} */ what) =>
      Math.round(some.reduce((sum, sample) => sum + Number(sample[what]), 0) / Math.max(1, some.length))
    return `${mean('largestMb')} MB, ${mean('fds')} open files, ${mean('processes')} processes, ${mean('keys')} keys`
  }
  return `The server that ran all along: ${runs} comparisons; first ${held(samples.slice(0, tenth))}; last ${held(samples.slice(-tenth))}`
}

/** @param {string} title @param {Round[]} rounds */
function lineOf(title, rounds) {
  const seconds = rounds.map((round) => round.seconds)
  const runs = rounds.reduce((sum, round) => sum + round.runs, 0)
  const mean = seconds.reduce((sum, each) => sum + each, 0) / seconds.length
  return `${title}: ${rounds.length} times, ${runs} runs, ${mean.toFixed(0)} s each (${Math.min(...seconds).toFixed(0)} to ${Math.max(...seconds).toFixed(0)})`
}
