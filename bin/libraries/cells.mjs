import { runOf } from './recordings.mjs'

/** @typedef {import('../../e2e/libraries/libraries.mjs').Came} Came */
/** @typedef {import('../../e2e/libraries/libraries.mjs').Fact} Fact */
/** @typedef {Fact & { status: string, because: string, beyond?: true }} Verdict */
/** @typedef {{ scenario: string, fleet: string, outcome: string, untried?: string, verdicts: Record<string, Verdict>, lease?: { status: string, because: string }, trace?: string }} Run */
/**
 * Saves a run's recording and returns the recording's name, or returns `undefined` if no recording is kept.
 *
 * @typedef {(run: Run) => string | undefined} Keep
 */

/** @param {Run} run @param {Keep} keep @returns {Came} */
function cameOf(run, keep) {
  const { untried, verdicts, lease, fleet } = run
  const outcome = untried !== undefined && / says: /.test(untried) ? 'unfit' : run.outcome
  const wrongLease = lease?.status === 'violated' ? { lease } : {}
  const all = Object.entries({ ...verdicts, ...wrongLease })
  const violated = all.filter(([, { status }]) => status === 'violated')
  const isBeyond = (/** @type {[string, Verdict | { status: string }]} */ [, verdict]) =>
    'beyond' in verdict && verdict.beyond
  const own = violated.filter((one) => !isBeyond(one))
  const facts = own.flatMap(([id]) => (verdicts[id] === undefined ? [] : [[id, factOf(verdicts[id])]]))
  const recording = outcome === 'unfit' ? undefined : keep(run)
  return {
    outcome,
    violated: own.map(([id]) => id),
    beyond: violated.filter(isBeyond).map(([id]) => id),
    because: Object.fromEntries(own.map(([id, { because }]) => [id, because])),
    ...(own.length === 0 ? {} : { fleet, facts: Object.fromEntries(facts), ...wrongLease }),
    ...(recording === undefined ? {} : { recording }),
  }
}

/** @param {Fact} verdict @returns {Fact} */
const factOf = ({ code, values, others }) => ({ code, values, ...(others === undefined ? {} : { others }) })

/** @typedef {Came & { scenario: string, on: string }} LessonCell */

/** @type {Keep} */
const keepNone = () => undefined

/** @param {{ runs: Run[], untried?: { scenario: string }[] }} said @param {string} on @param {Keep} [keep] @returns {LessonCell[]} */
export function lessonCells({ runs, untried = [] }, on, keep = keepNone) {
  const unfit = untried.map(({ scenario }) => ({
    ...{ scenario, outcome: 'unfit', violated: [], beyond: [], because: {}, on },
  }))
  return [...runs.map((run) => ({ scenario: run.scenario, ...cameOf(run, keep), on })), ...unfit]
}

/**
 * Compares violated cells with a second play. A property counts as violated only if the lock violated that property both times. A cell without any such
 * property becomes unknown, because the machine may have caused its violations.
 *
 * @template {Came & { scenario?: string, fault?: string, at?: string }} Cell
 * @param {Cell[]} cells @param {Cell[]} again
 * @returns {Cell[]}
 */
export function confirmedCells(cells, again) {
  return cells.map((cell) => {
    if (cell.outcome !== 'violated') return cell
    const other = again.find((one) => isSameCell(one, cell))
    const violated = cell.violated.filter((id) => other?.violated.includes(id))
    const beyond = cell.beyond.filter((id) => other?.beyond.includes(id))
    if (violated.length > 0) return violatedOnly(cell, violated, beyond)
    const { recording: _, fleet: __, facts: ___, lease: ____, ...played } = cell
    return /** @type {Cell} */ ({ ...played, outcome: 'unknown', violated, beyond, because: {} })
  })
}

/**
 * @template {Came} Cell
 * @param {Cell} cell @param {string[]} violated @param {string[]} beyond @returns {Cell}
 */
function violatedOnly(cell, violated, beyond) {
  const { lease, facts = {}, ...others } = cell
  const isKept = (/** @type {[string, unknown]} */ [id]) => violated.includes(id)
  return /** @type {Cell} */ ({
    ...{ ...others, violated, beyond },
    because: Object.fromEntries(Object.entries(cell.because).filter(isKept)),
    facts: Object.fromEntries(Object.entries(facts).filter(isKept)),
    ...(lease !== undefined && violated.includes('lease') ? { lease } : {}),
  })
}

/**
 * @param {{ scenario?: string, fault?: string, at?: string }} one
 * @param {{ scenario?: string, fault?: string, at?: string }} other
 */
const isSameCell = (one, other) => one.scenario === other.scenario && one.fault === other.fault && one.at === other.at

/** Whether a run says nothing about the lock, because the machine was paused or a fault never struck. @param {Came} cell */
const saysNothing = ({ outcome }) => outcome === 'not-tried' || outcome === 'not-played' || outcome === 'unknown'

/**
 * Merges cells into the stored cells. A cell replaces the stored cell of the same lesson or strike, unless only the stored cell has a result. Each cell keeps
 * the day on which it was played; the result's `on` is the day of most cells. Cells taken from `all` are the same objects in the result.
 *
 * @template {Came & { scenario?: string, fault?: string, at?: string, on?: string }} Cell
 * @param {{ on: string, cells: Cell[] } | undefined} stored @param {Cell[]} all @param {string} on
 */
export function mergedCells(stored, all, on) {
  if (stored === undefined) return { on, cells: all }
  const isKept = (/** @type {Cell} */ cell) =>
    saysNothing(cell) && stored.cells.some((one) => isSameCell(one, cell) && !saysNothing(one))
  const played = all.filter((cell) => !isKept(cell))
  const others = stored.cells.filter((one) => !played.some((cell) => isSameCell(one, cell)))
  const cells = [...others.map((cell) => ({ ...cell, on: cell.on ?? stored.on })), ...played]
  return { on: others.length > played.length ? stored.on : on, cells }
}

/** @param {{ runs: Run[], battery: { fault: string, at: string }[] }} said @param {Keep} [keep] */
export function batteryCells({ runs, battery }, keep = keepNone) {
  return battery.flatMap(({ fault, at }) => {
    const run = runs.find(({ scenario }) => scenario === runOf({ fault, at }))
    return run === undefined ? [] : [{ fault, at, ...cameOf(run, keep) }]
  })
}
