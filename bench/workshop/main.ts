/**
 * Implements `npm run bench:workshop [-- --followers 500] [--json]`: measures one room with a very large class, on loopback. Measures the time from each step
 * of the teacher to its arrival at each follower, and in the same minute the same time for a bare socket.io server with the same number of sockets.
 */
import { parseArgs } from 'node:util'
import { startServer } from '../server.ts'
import { measureAnswers } from './answers.ts'
import { startBareServer } from './bare.ts'
import { enterRoom } from './class.ts'
import { measureHostile } from './hostile.ts'
import { meter } from './load.ts'
import { measureRuns } from './runs.ts'
import { measureBareSteps, measureSteps } from './steps.ts'

const mostFollowers = 2000
const runners = 50

export async function main(argv: string[]): Promise<number> {
  const { values } = parseArgs({ args: argv, options: { followers: { type: 'string' }, json: { type: 'boolean' } } })
  const followers = Number(values.followers ?? 500)
  if (!Number.isInteger(followers) || followers < 1 || followers > mostFollowers) {
    process.stderr.write(`--followers must be a whole number from 1 to ${mostFollowers}\n`)
    return 2
  }
  const say = (words: string) => process.stderr.write(`${words}\n`)
  const figures = await measure(followers, say)
  process.stdout.write(values.json ? `${JSON.stringify(figures, null, 2)}\n` : table(figures))
  return 0
}

async function measure(followers: number, say: (words: string) => void) {
  const server = await startServer(undefined, meter)
  const bare = await startBareServer()
  try {
    say(`${followers} people join…`)
    const room = await enterRoom(server, followers)
    say('The teacher steps…')
    const steps = await measureSteps(room)
    const bareSteps = await measureBareSteps(bare, followers)
    say('Everybody answers…')
    const answers = await measureAnswers(room)
    say(`${runners} of them run a lesson each…`)
    const runs = await measureRuns(room, Math.min(runners, followers))
    say('Some mean ill…')
    const hostile = await measureHostile(server, room)
    room.leave()
    return {
      followers,
      join: room.figures,
      steps,
      bareSteps,
      stepRatioP99: round(steps.p99Ms / bareSteps.p99Ms),
      answers,
      runs,
      hostile,
    }
  } finally {
    await bare.stop()
    await server.stop()
  }
}

type Figures = Awaited<ReturnType<typeof measure>>

function table({ followers, join, steps, bareSteps, stepRatioP99, answers, runs, hostile }: Figures): string {
  const rows = [
    [`${followers} joined`, `in ${join.joinedMs} ms; ${join.kbPerFollower} KB of the server's memory each`],
    [
      'step to every follower',
      `p50 ${steps.p50Ms} ms, p99 ${steps.p99Ms} ms (${steps.heard} of ${steps.expected} heard)`,
    ],
    ['the same, bare socket.io', `p50 ${bareSteps.p50Ms} ms, p99 ${bareSteps.p99Ms} ms: ratio of p99 ${stepRatioP99}`],
    [
      'answers',
      `${answers.taken} taken, ${answers.counted} counted, ${answers.doubled} doubled, in ${answers.tookMs} ms`,
    ],
    ['runs at the same time', `${runs.asExpected} of ${runs.runs} comparisons as expected, in ${runs.tookMs} ms`],
    [
      'step among 60 who mean ill',
      `p50 ${hostile.p50Ms} ms, p99 ${hostile.p99Ms} ms, ${hostile.ownP99Ms} ms of them the server's (${hostile.heard} of ${hostile.expected} heard)`,
    ],
    [
      'how late the server was',
      `p99 ${hostile.server.p99Ms} ms, at most ${hostile.server.mostMs} ms, besides ${hostile.server.keptMs} ms in all without a processor`,
    ],
    ['how late its class was', `p99 ${hostile.crowdP99Ms} ms, in one process`],
    ['what the server needed', `${hostile.server.cpuMsPerStep} ms of processor time for each step and all else`],
    [
      'meanwhile',
      `${hostile.accepted} of ${hostile.of} honest joins, answers and returns; at most ${hostile.mostMb} MB`,
    ],
    ['runs of others meanwhile', `${hostile.runs.void} of ${hostile.runs.ended} say nothing: the machine stood still`],
  ]
  const width = Math.max(...rows.map(([name = '']) => name.length))
  return rows.map(([name = '', figure]) => `${name.padEnd(width)}  ${figure}\n`).join('')
}

const round = (value: number) => Math.round(value * 100) / 100
