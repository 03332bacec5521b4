import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * @typedef {object} Library
 * @property {string} folder
 * @property {string} language
 * @property {string} version
 * @property {string} about short description of the library's lock
 * @property {string[]} needs programs that must be installed; each must answer a request for its version
 * @property {string[][]} install installation commands, to be run in the library's folder
 * @property {Record<string, string[]>} variants commands that start the locks, to be run in the library's folder
 * @property {Record<string, number[]>} [explored] numbers of nodes with which every order of a lock is explored, keyed by variant
 * @property {Record<string, string[]>} [recorded] runs whose recordings are kept, keyed by variant; if it is missing, all recordings are kept
 * @property {string} [notes] content of `notes.md`, with findings about the library
 * @property {{ about: string, promises: boolean, says: string, source: string, of?: string[] }[]} documentation statements in the library's documentation; `of` has the variants that a statement applies to, if not all
 */

/** @param {string} folder @param {string} name */
function textOf(folder, name) {
  const file = join(here, folder, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** @param {string} folder @returns {Pick<Library, 'notes'>} */
function notesOf(folder) {
  const notes = textOf(folder, 'notes.md')
  return notes === undefined ? {} : { notes }
}

/** @returns {Library[]} */
export function libraries() {
  return readdirSync(here)
    .filter((folder) => existsSync(join(here, folder, 'library.json')))
    .sort()
    .map((folder) => ({ folder, ...JSON.parse(textOf(folder, 'library.json') ?? '{}'), ...notesOf(folder) }))
}

/**
 * A fact about a run, independent of any language. `others` is the number of further cases.
 *
 * @typedef {{ code: string, values: object, others?: number }} Fact
 */
/**
 * The outcome of a run. If a property was violated, `fleet` is the kind of fleet, and `because` has an English sentence per property, which is derived from a
 * fact in `facts`, or from the measurements in `lease` for a wrong lease. `recording` is a file name in the library's `recordings` folder.
 *
 * @typedef {object} Came
 * @property {string} outcome
 * @property {string[]} violated
 * @property {string[]} beyond
 * @property {Record<string, string>} because
 * @property {Record<string, Fact>} [facts]
 * @property {object} [lease]
 * @property {string} [fleet]
 * @property {string} [recording]
 */
/** @typedef {'confirmed' | 'own-clock' | 'otherwise' | 'unknown'} Confirmed whether the smallest order also broke the property live, and if not, the reason */
/**
 * A property that some orders break: the number of these orders, the steps of the smallest one, and the result of playing that order live. `recording` is the
 * recording of the live run.
 *
 * @typedef {{ property: string, schedules: string, steps: string[], is: Confirmed, isHeldBack?: true, recording?: string }} BrokenInOrders
 */
/**
 * The answer to one question about every order. `notExplorable` is the reason why the orders could not be explored.
 *
 * @typedef {{ leaseEnds: number, crashes: number, complete: boolean, schedules: string, notExplorable: string | null, broken: BrokenInOrders[] }} OrdersAnswer
 */
/** @typedef {{ starts: number, histories: number, numbers: { example: string, where: string }[] }} OrdersFindings */
/** @typedef {{ on: string, name: string, nodes: number, answers: OrdersAnswer[], findings: OrdersFindings }} Orders results of exploring every order of a lock on `nodes` nodes */
/** @typedef {{ lock: string, lessons?: { on: string, cells: (Came & { scenario: string, on?: string })[] }, battery?: { on: string, cells: (Came & { fault: string, at: string })[] }, orders?: Orders[] }} Results */

const fileOf = (/** @type {string} */ folder, /** @type {string} */ variant) =>
  join(here, folder, `${variant}.results.json`)

/** @param {string} folder @param {string} variant @returns {Results | undefined} */
export function resultsOf(folder, variant) {
  const file = fileOf(folder, variant)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** @param {string} folder @param {string} variant @param {Results} results */
export function keepResults(folder, variant, results) {
  writeFileSync(fileOf(folder, variant), `${JSON.stringify(results, null, 1)}\n`)
}

const recordingsOf = (/** @type {string} */ folder) => join(here, folder, 'recordings')

/** @param {string} folder @param {string} name @param {Uint8Array} bytes */
export function keepRecording(folder, name, bytes) {
  mkdirSync(recordingsOf(folder), { recursive: true })
  writeFileSync(join(recordingsOf(folder), name), bytes)
}

/** @param {string} folder @returns {string[]} */
export const keptRecordings = (folder) => (existsSync(recordingsOf(folder)) ? readdirSync(recordingsOf(folder)) : [])

/** Deletes all recordings that are not in `named`. @param {string} folder @param {readonly string[]} named */
export function dropOtherRecordings(folder, named) {
  for (const name of keptRecordings(folder)) if (!named.includes(name)) rmSync(join(recordingsOf(folder), name))
}
