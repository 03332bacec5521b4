import { gzipSync } from 'node:zlib'

/**
 * Returns the file name of a cell's recording in the `recordings` folder of the cell's library.
 *
 * @param {{ variant: string, version: string, run: string }} cell `run` is the id of a lesson, of a battery run such as `battery-pause-write`, or of an order
 */
export const recordingName = ({ variant, version, run }) => `${variant}-${version}.${run}.jsonl.gz`

/**
 * Returns the id of the live run that plays a smallest order. If the order answers several questions, the id names the property of the first question.
 *
 * @param {{ nodes: number, leaseEnds: number, crashes: number, property: string }} order
 */
export const runOfOrder = ({ nodes, leaseEnds, crashes, property }) =>
  `order-${nodes}n-${leaseEnds}-${crashes}-${property}`

/**
 * Whether a run's recording is kept. A library may list the runs whose recordings are kept for each variant, because a site with all recordings has to stay
 * small.
 *
 * @param {{ recorded?: Record<string, string[]> }} library @param {string} variant @param {string} run
 */
export const isRecorded = ({ recorded }, variant, run) =>
  recorded === undefined || (recorded[variant] ?? []).includes(run)

/** Returns the id of the battery run in which `fault` strikes operation `at`. @param {{ fault: string, at: string }} cell */
export const runOf = ({ fault, at }) => `battery-${fault.replace(' ', '-')}-${at}`

/**
 * Compresses a trace. Keeps only those sources that an event names: all other sources belong to the lesson's own locks, and would make up a third of the file.
 *
 * @param {string} text a trace as JSON lines @returns {Buffer}
 */
export function packedRecording(text) {
  const end = text.indexOf('\n')
  const header = JSON.parse(text.slice(0, end))
  const events = text.slice(end + 1)
  const sources = header.sources.filter((/** @type {{ file: string }} */ { file }) =>
    events.includes(`"file":${JSON.stringify(file)}`),
  )
  const bytes = gzipSync(`${JSON.stringify({ ...header, sources })}\n${events}`, { level: 9 })
  // Overwrites the header byte that names the operating system, so that the same trace compresses to the same bytes on every machine.
  bytes[9] = 255
  return bytes
}

/**
 * Returns the names of all recordings that are mentioned in these results.
 *
 * @param {readonly (import('../../e2e/libraries/libraries.mjs').Results | undefined)[]} results
 */
export const recordingsIn = (results) =>
  results.flatMap((one) => [
    ...namesIn([...(one?.lessons?.cells ?? []), ...(one?.battery?.cells ?? [])]),
    // One smallest order may answer two questions.
    ...new Set(namesIn(brokenIn(one?.orders))),
  ])

/** @param {readonly { recording?: string }[]} recorded */
const namesIn = (recorded) => recorded.flatMap(({ recording }) => recording ?? [])

/**
 * Returns all violations found in these explored orders, for all questions together.
 *
 * @param {readonly import('../../e2e/libraries/libraries.mjs').Orders[]} [orders]
 */
export const brokenIn = (orders = []) => orders.flatMap(({ answers }) => answers.flatMap(({ broken }) => broken))
