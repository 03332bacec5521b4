/** Recordings of the libraries' cells: their names, and which parts of a trace they keep. Pure. */
import { gzipSync } from 'node:zlib'

/**
 * Name of a cell's recording, in the `recordings` folder of its library.
 *
 * @param {{ variant: string, version: string, run: string }} cell `run`: id of the lesson, of the fault's run, such as `battery-pause-write`, or of the order
 */
export const recordingName = ({ variant, version, run }) => `${variant}-${version}.${run}.jsonl.gz`

/**
 * Id of the live run of a smallest order. If the order answers several questions, the id names the first one.
 *
 * @param {{ nodes: number, leaseEnds: number, crashes: number, property: string }} order
 */
export const runOfOrder = ({ nodes, leaseEnds, crashes, property }) =>
  `order-${nodes}n-${leaseEnds}-${crashes}-${property}`

/**
 * Whether a run's recording is kept. A library may list the kept runs of each variant, because a site with all recordings has to stay small.
 *
 * @param {{ recorded?: Record<string, string[]> }} library @param {string} variant @param {string} run
 */
export const isRecorded = ({ recorded }, variant, run) =>
  recorded === undefined || (recorded[variant] ?? []).includes(run)

/** Id of the battery's run in which this fault strikes this operation. @param {{ fault: string, at: string }} cell */
export const runOf = ({ fault, at }) => `battery-${fault.replace(' ', '-')}-${at}`

/**
 * Packs a trace. Keeps only the sources that an event names: the others belong to the lesson's own locks, and would be a third of the file.
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
  // Clears the name of the operating system, so that the same trace always gives the same bytes.
  bytes[9] = 255
  return bytes
}

/** Names of the recordings that these results have. @param {readonly (import('../../e2e/libraries/libraries.mjs').Results | undefined)[]} results */
export const recordingsIn = (results) =>
  results.flatMap((one) => [
    ...namesIn([...(one?.lessons?.cells ?? []), ...(one?.battery?.cells ?? [])]),
    // The same smallest order may answer two questions.
    ...new Set(namesIn(brokenIn(one?.orders))),
  ])

/** @param {readonly { recording?: string }[]} recorded */
const namesIn = (recorded) => recorded.flatMap(({ recording }) => recording ?? [])

/** All violations found in these explored orders, whatever the question. @param {readonly import('../../e2e/libraries/libraries.mjs').Orders[]} [orders] */
export const brokenIn = (orders = []) => orders.flatMap(({ answers }) => answers.flatMap(({ broken }) => broken))
