/** The libraries: each folder here that has a `library.json`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * @typedef {object} Library
 * @property {string} folder
 * @property {string} language
 * @property {string} version
 * @property {string} about what it does by itself
 * @property {string[]} needs programs that must be there, each asked for its version
 * @property {string[][]} install commands, in its folder
 * @property {Record<string, string[]>} variants what starts each of its locks, from its folder
 * @property {Record<string, number[]>} [explored] on how many nodes each of its locks is explored in every order
 * @property {Record<string, string[]>} [recorded] runs whose recordings are kept, by variant; without it, all are
 * @property {string} [notes] what somebody found out about it: `notes.md`
 * @property {{ about: string, promises: boolean, says: string, source: string, of?: string[] }[]} documentation what its documentation says; `of`: of these variants only
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

/** A fact about a run, in no language. `others`: further cases of it. @typedef {{ code: string, values: object, others?: number }} Fact */
/**
 * What came of a run. Where something was violated, `fleet` is the kind of its nodes, and each of `because` a sentence in English, made of a fact in `facts` or,
 * for a lease that is not as asked, of the measures in `lease`. `recording`: the file's name in the library's `recordings` folder.
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
/** @typedef {'confirmed' | 'own-clock' | 'otherwise' | 'unknown'} Confirmed whether the smallest order broke the property live, too; if not, why */
/**
 * A property that some orders break: their number, the smallest, and its outcome live. `recording`: of the live run.
 *
 * @typedef {{ property: string, schedules: string, steps: string[], is: Confirmed, isHeldBack?: true, recording?: string }} BrokenInOrders
 */
/**
 * What came of one question about every order. `notExplorable`: why it was not explored.
 *
 * @typedef {{ leaseEnds: number, crashes: number, complete: boolean, schedules: string, notExplorable: string | null, broken: BrokenInOrders[] }} OrdersAnswer
 */
/** @typedef {{ starts: number, histories: number, numbers: { example: string, where: string }[] }} OrdersFindings */
/** @typedef {{ on: string, name: string, nodes: number, answers: OrdersAnswer[], findings: OrdersFindings }} Orders every order of a lock on a number of nodes */
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

/** Removes the recordings that no cell names any more. @param {string} folder @param {readonly string[]} named */
export function dropOtherRecordings(folder, named) {
  for (const name of keptRecordings(folder)) if (!named.includes(name)) rmSync(join(recordingsOf(folder), name))
}
