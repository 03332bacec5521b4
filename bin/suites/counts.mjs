/**
 * Counts passed and failed tests from the reports of the test runners. Anything unclear counts as failed: a file that could not be loaded, a runner with a bad
 * exit status, or a run without a single test.
 *
 * @typedef {{ passed: number, failed: number }} Counts
 */

/** Counts a check that has no tests of its own as one test. @param {number} status @returns {Counts} */
export function countOfStatus(status) {
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * @typedef {{ name?: string, status: string, assertionResults: { status: string }[] }} VitestFile
 * @param {{ testResults: VitestFile[] }} report vitest's JSON report
 * @param {number} status vitest's exit status
 * @returns {Counts}
 */
export function countOfVitest(report, status) {
  const tests = report.testResults.flatMap((file) => file.assertionResults.filter((test) => !isExcused(file, test)))
  const passed = tests.filter((test) => test.status === 'passed').length
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status === 'passed'),
  )
  return settled(passed, tests.length - passed + broken.length, status)
}

/**
 * Whether a skipped test does not count as a failure. Redis is required, but another store or another language may be missing on this machine, and its tests
 * are then skipped.
 *
 * @param {VitestFile} file @param {{ status: string }} test
 */
function isExcused({ name = '' }, { status }) {
  return (
    status === 'skipped' &&
    /\/server\/(stores\/(?!redis\/|testing\/)\w+\/|cli\/(new-client|explore-brought)\.|explorations\/brought-lock\.)/.test(
      name,
    )
  )
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report Playwright's JSON report
 * @param {number} status Playwright's exit status
 * @returns {Counts}
 */
export function countOfPlaywright(report, status) {
  const { expected, unexpected, flaky, skipped } = report.stats
  return settled(expected, unexpected + flaky + skipped, status)
}

/** @param {number} passed @param {number} failed @param {number} status @returns {Counts} */
function settled(passed, failed, status) {
  const unexplained = failed === 0 && (status !== 0 || passed === 0)
  return { passed, failed: unexplained ? 1 : failed }
}
