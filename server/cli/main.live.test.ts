import { describe, expect, test } from 'vitest'
import { projectVersion } from '../settings.ts'
import { call } from './testing/capture.ts'

describe('help', () => {
  test.each([[], ['help'], ['--help'], ['-h']])('%s lists the commands', async (...argv) => {
    const { status, out, err } = await call(argv)
    expect(status).toBe(0)
    for (const name of ['list', 'run', 'check', 'export', 'handout', 'class', 'record', 'new', 'serve', 'help'])
      expect(out).toMatch(new RegExp(`^  ${name} `, 'm'))
    expect(err).toBe('')
  })

  test.each(['list', 'run', 'check', 'export', 'handout', 'class', 'record', 'new', 'serve'])(
    'for %s, three ways',
    async (name) => {
      const [first, ...others] = await Promise.all([
        call(['help', name]),
        call([name, '--help']),
        call([name, 'x', '-h']),
      ])
      expect(first).toMatchObject({ status: 0, err: '', out: expect.stringContaining(`Usage: lockstep ${name}`) })
      for (const other of others) expect(other).toEqual(first)
    },
  )

  test('the version', async () => {
    expect(await call(['--version'])).toEqual({ status: 0, out: `${projectVersion()}\n`, err: '' })
  })
})

const misused: [argv: string[], words: RegExp][] = [
  [['rnu'], /no command "rnu". Did you mean "run"\?\nFor help: lockstep help\n/],
  [['help', 'chekc'], /no command "chekc". Did you mean "check"/],
  [['list', 'x'], /list takes no names/],
  [['list', '--jsn'], /no option --jsn. Did you mean "json"\?\nFor help: lockstep help list\n/],
  [['run'], /Which scenario/],
  [['run', '--all', 'gc-pause'], /not both/],
  [['run', 'gc-pause', '--set', 'leaseMs=1'], /leaseMs is 1, and must be from 100 to 15000\./],
  [['run', 'gc-pause', '--set', 'lease=1'], /gc-pause has no "lease", but leaseMs, .*Did you mean "leaseMs"/],
  [['run', 'thundering-herd', '--set', 'retrySpread=wild'], /a value that is 0 \(the same\) or 1 \(random\)\./],
  [['run', '--all', '--set', 'leaseMs=1'], /--set goes with scenarios that are named/],
  [['run', 'gcpause'], /no scenario "gcpause". Did you mean "gc-pause"/],
  [['run', 'gc-pause', 'nonsense-nonsense'], /no scenario "nonsense-nonsense".\n/],
  [['run', 'gc-pause', '--lock', 'fence'], /does not run "fence".*Did you mean "fenced"/],
  [['run', '--all', '--lock', 'setn'], /No scenario has the lock "setn". Did you mean "setnx"/],
  [['run', 'gc-pause', '--lock'], /--lock/],
  [['run', 'gc-pause', '--jobs', '0'], /--jobs is "0", and must be a whole number from 1 to 64/],
  [['run', 'gc-pause', '--jobs', 'many'], /--jobs is "many"/],
  [['run', 'gc-pause', '-x'], /-x/],
  [['run', 'gc-pause', '--out', '/dev/null/x'], /Traces cannot be kept in \/dev\/null\/x/],
  [['check'], /Which trace/],
  [['record'], /Which scenario/],
  [['record', 'gc-pause', '--all'], /not both/],
  [['record', '../gc-pause'], /no scenario "..\/gc-pause"/],
  [['check', '/nowhere/trace.jsonl'], /There is no file \/nowhere\/trace.jsonl/],
  [['check', 'package.json'], /package.json: This is not a complete trace. Line 1/],
  [['serve', 'now'], /serve takes no names/],
  [['handout'], /Name lessons, or say --all/],
  [['handout', 'gcpause'], /no scenario "gcpause". Did you mean "gc-pause"/],
  [['class'], /Which room\?/],
  [['class', '../../x'], /is no code of a room/],
]
test.each(misused)('%j is bad usage, told on stderr alone', async (argv, words) => {
  const { status, out, err } = await call(argv)
  expect({ status, out }).toEqual({ status: 2, out: '' })
  expect(err).toMatch(words)
})

test('a setting that cannot be used', async () => {
  const { status, err } = await call(['serve'], { env: { PORT: 'x' } })
  expect({ status, err }).toEqual({ status: 2, err: expect.stringContaining('PORT is "x"') })
})

test.each([
  [
    'a data folder that cannot be made',
    ['serve'],
    { LOCKSTEP_DATA: '/dev/null/data', PORT: '0' },
    /ENOTDIR: not a directory/,
  ],
  [
    'a hub that is no address',
    ['serve'],
    { LOCKSTEP_HUB_URL: 'me:secret@h', PORT: '0' },
    /LOCKSTEP_HUB_URL is …@h, and has/,
  ],
])('%s is told in a sentence, without a stack', async (_what, argv, env, words) => {
  const { status, err } = await call(argv, { env })
  expect(status).toBeGreaterThan(0)
  expect(err).toMatch(words)
  expect(err).not.toMatch(/^ +at |secret/m)
})

test('list tells what can be run, to programs and to people', async () => {
  const { status, out } = await call(['list', '--json'])
  expect(status).toBe(0)
  const rows: unknown = JSON.parse(out)
  expect(rows).toContainEqual({
    id: 'gc-pause',
    chapter: '3-how-long-is-a-lease',
    title: expect.any(String),
    fleet: 'single',
    teaches: 'no-lost-update',
    locks: [
      { id: 'watchdog', role: 'wrong' },
      { id: 'fenced', role: 'right' },
    ],
  })
  const text = (await call(['list'])).out.split('\n')
  expect(text[0]).toMatch(/^SCENARIO +FLEET +TEACHES +LOCKS +TITLE$/)
  expect(
    text.some((line) => /^gc-pause +single +no-lost-update +watchdog \(wrong\), fenced \(right\) /.test(line)),
  ).toBe(true)
})
