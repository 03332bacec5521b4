/** Reduces a library's runs to what is stored: each outcome, the violated properties, and their sentences. Pure. */

/** @typedef {import('../../e2e/libraries/libraries.mjs').Came} Came */
/** @typedef {{ status: string, because: string, beyond?: true }} Verdict */
/** @typedef {{ scenario: string, outcome: string, untried?: string, verdicts: Record<string, Verdict>, lease?: { status: string, because: string } }} Run */

/** @param {Run} run @returns {Came} */
function cameOf({ outcome, untried, verdicts, lease }) {
  const all = Object.entries({ ...verdicts, ...(lease?.status === 'violated' ? { lease } : {}) })
  const violated = all.filter(([, { status }]) => status === 'violated')
  const isBeyond = (/** @type {[string, Verdict | { status: string }]} */ [, verdict]) =>
    'beyond' in verdict && verdict.beyond
  const own = violated.filter((one) => !isBeyond(one))
  return {
    outcome: untried !== undefined && / says: /.test(untried) ? 'unfit' : outcome,
    violated: own.map(([id]) => id),
    beyond: violated.filter(isBeyond).map(([id]) => id),
    because: Object.fromEntries(own.map(([id, { because }]) => [id, because])),
  }
}

/** @typedef {Came & { scenario: string, on: string }} LessonCell */

/** @param {{ runs: Run[], untried?: { scenario: string }[] }} said @param {string} on @returns {LessonCell[]} */
export function lessonCells({ runs, untried = [] }, on) {
  const unfit = untried.map(({ scenario }) => ({
    ...{ scenario, outcome: 'unfit', violated: [], beyond: [], because: {}, on },
  }))
  return [...runs.map((run) => ({ scenario: run.scenario, ...cameOf(run), on })), ...unfit]
}

/**
 * Stored lessons with these cells in place of those of the same lessons. Each cell keeps the day on which it was played; `on` is the day of the first ones.
 *
 * @param {import('../../e2e/libraries/libraries.mjs').Results['lessons']} stored @param {LessonCell[]} played @param {string} on
 */
export function mergedLessons(stored, played, on) {
  if (stored === undefined) return { on, cells: played }
  const others = stored.cells.filter(({ scenario }) => !played.some((cell) => cell.scenario === scenario))
  return { on: stored.on, cells: [...others.map((cell) => ({ ...cell, on: cell.on ?? stored.on })), ...played] }
}

/** @param {{ runs: Run[], battery: { fault: string, at: string }[] }} said */
export function batteryCells({ runs, battery }) {
  return battery.flatMap(({ fault, at }) => {
    const run = runs.find(({ scenario }) => scenario === `battery-${fault.replace(' ', '-')}-${at}`)
    return run === undefined ? [] : [{ fault, at, ...cameOf(run) }]
  })
}
