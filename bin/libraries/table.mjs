/** What became of the libraries, as Markdown. Pure. */

/**
 * @typedef {{ status: string, because: string, beyond?: true }} Verdict
 * @typedef {{ scenario: string, lock: string, outcome: string, why?: string, verdicts: Record<string, Verdict>, lease?: { status: string, because: string }, untried?: string, trace: string }} Run
 * @typedef {{ on: string, runs: Run[], untried?: { scenario: string, why: string }[] } | { missing: string }} Tried
 * @typedef {{ library: { id: string, folder: string, about: string }, tried: Tried }} Result
 */

/** The lock's process itself says that it cannot take part. @param {Run} run */
const isUnfit = ({ untried }) => untried !== undefined && / says: /.test(untried)

/** @param {Run | undefined} run */
function cell(run) {
  if (run === undefined || isUnfit(run)) return '–'
  if (run.untried !== undefined) return '?'
  const violated = Object.entries(run.verdicts).filter(([, { status }]) => status === 'violated')
  const own = failuresOf(run).map(([id]) => id)
  if (own.length > 0) return `**violated**: ${own.join(', ')}`
  if (run.outcome !== 'held') return '·'
  return violated.length > 0 ? `held, but ${violated.map(([id]) => id).join(', ')}` : 'held'
}

/** What was violated and is not beyond any lock, with its sentence. @param {Run} run @returns {[string, string][]} */
function failuresOf({ verdicts, lease }) {
  const own = Object.entries(verdicts).flatMap(([id, { status, because, beyond }]) =>
    status === 'violated' && !beyond ? [/** @type {[string, string]} */ ([id, because])] : [],
  )
  return lease?.status === 'violated' ? [...own, ['lease', lease.because]] : own
}

/** @param {Result} result @returns {Run[]} */
const runsOf = ({ tried }) => ('runs' in tried ? tried.runs : [])

/** @param {readonly Result[]} results */
export function libraryTable(results) {
  const there = results.filter((result) => runsOf(result).length > 0)
  const lessons = [...new Set(there.flatMap((result) => runsOf(result).map(({ scenario }) => scenario)))]
  const names = there.map((result) => runsOf(result)[0]?.lock ?? result.library.id)
  const rows = lessons.map((lesson) => [
    lesson,
    ...there.map((result) => cell(runsOf(result).find(({ scenario }) => scenario === lesson))),
  ])
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`
  return `# Real lock libraries under the lessons

Made by \`npm run libraries\`, which anybody can run again. Each library is used as it was published, through a few lines that its own documentation would
show: [e2e/libraries](../e2e/libraries). Every cell is the verdict over a recording of real Redis servers, computed by the same checkers as every lesson’s.
The command also writes a report on each library into \`.cache/libraries/\`, one page in which every recording plays.

- **held**: something was put to the test in this lesson, and nothing was violated, this time. That is no proof that nothing can be.
- **violated**: these properties were, and the lesson shows how a lock can do better.
- *held, but*: these were violated too, and the lesson shows them to be beyond any lock of this kind.
- –: the lesson does not fit: it needs several nodes, or more than a lock has.
- ·: nothing was put to the test, or the lesson’s fault never reached this lock.
- ?: the lesson could not be tried; what was seen says why.

A lock without a watchdog that fails where the work outlasts the lease (*lease-too-short*, *watchdog-too-eager*, *immortal-watchdog*, *silent-loss*,
*redisson-four-ways*, *script-not-loaded*, *redlock-extend*) does what it promises, and so does a lock that is not reentrant and fails in *self-deadlock* and
*inner-release*. Those lessons are about who has to know that. No lock here hands out fencing tokens, so none can keep a write
out that comes after its lease.

${results.map(about).join('\n')}

${line(['lesson', ...names])}
${line(['lesson', ...names].map(() => '---'))}
${rows.map(line).join('\n')}

## What was seen

${there.map((result, at) => evidence(names[at] ?? '', runsOf(result))).join('\n')}`
}

/** @param {Result} result */
function about({ library, tried }) {
  const where = `[${library.id}](../e2e/libraries/${library.folder})`
  if ('missing' in tried) return `- ${where}: ${library.about} **Not in this table**: ${tried.missing}.`
  return `- ${where}, ${tried.on}: ${library.about}`
}

/** @param {string} name @param {readonly Run[]} runs */
function evidence(name, runs) {
  const sentences = runs.flatMap((run) => {
    const { scenario, untried } = run
    if (untried !== undefined) return isUnfit(run) ? [] : [`- *${scenario}* could not be tried. ${untried}`]
    return failuresOf(run).map(([id, because]) => `- *${scenario}*, ${id}: ${because}`)
  })
  return `### ${name}\n\n${sentences.length > 0 ? sentences.join('\n') : 'Nothing was violated.'}\n`
}
