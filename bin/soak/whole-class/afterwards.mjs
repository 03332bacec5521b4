/**
 * Checks the report and the CSV file of a class. Returns one message for each mistake.
 *
 * @param {string} url @param {{ code: string, secret: string, people: number }} room @returns {Promise<string[]>}
 */
export async function wrongAfterwards(url, { code, secret, people }) {
  const headers = { authorization: `Bearer ${secret}` }
  const report = await (await fetch(`${url}/api/rooms/${code}/report`, { headers })).json()
  const csv = await (await fetch(`${url}/api/rooms/${code}/report.csv`, { headers })).text()
  /** @type {string[]} */
  const wrong = []
  /** @param {string} what @param {unknown} is @param {unknown} expected */
  const expect = (what, is, expected) => {
    const [found, wanted] = [JSON.stringify(is), JSON.stringify(expected)]
    if (found !== wanted) wrong.push(`${what}: ${found} instead of ${wanted}`)
  }
  const [start, first, second, own, end] = report.questions
  expect('people', report.people.length, people)
  expect('questions', report.questions.length, 5)
  for (const question of report.questions) expect(`answers to “${question.ask}”`, question.answered, people)
  expect('the first vote', first?.tally[0], people)
  expect('the second vote', [second?.again, second?.tally.slice(0, 2)], [first?.id, [6, 24]])
  const moved = second?.first.moves.filter((/** @type {{ from: number, to: number }} */ { from, to }) => from !== to)
  expect('who moved', moved, [{ from: 0, to: 1, people: 24 }])
  expect('the own question', own?.tally, [people / 2, people / 2])
  const gain = [{ ask: start?.ask, start: { answered: people, right: 10 }, end: { answered: people, right: people } }]
  expect('the gain', report.check, gain)
  expect('the end of the check', end?.check?.time, 'end')
  expect('own runs', report.runs.length, 3)
  expect('who solved the level', report.levels[0]?.solved.length, 5)
  expect('questions from the class', report.floor?.length, 1)
  expect(
    'signals',
    report.signals?.reduce((/** @type {number} */ sum, /** @type {{ lost: number }} */ { lost }) => sum + lost, 0),
    1,
  )
  const lines = csv.trim().split('\r\n')
  expect('lines of the CSV', lines.length, people + 2)
  expect('a column for the second vote', lines[0]?.includes('second vote on 2'), true)
  const answered = lines.filter((line) => /^"?(Person|Laptop|Phone) \d+/.test(line) && /,1,(1|2),/.test(line))
  expect('lines with both votes', answered.length, people)
  return wrong
}
