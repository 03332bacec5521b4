/** Tests that commands print no English sentence in other languages, neither in their help nor about a wrong command line. */

import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { aTrace } from '#model/checkers/testing/trace-builder.ts'
import { translatedTags } from '#model/words/languages.ts'
import { filesWith, folderOf, goodScenario, removeFolders } from '../../catalogue/testing/sample.ts'
import { call } from '../testing/capture.ts'
import { englishIn } from '../testing/english-in.ts'
import { english } from './en/words.ts'
import { speak } from './words.ts'

const run = { header: JSON.stringify(aTrace().grant('A').end().header), broken: '{"format":"lockstep-trace"}' }
const files = await folderOf({
  ...filesWith({ ...goodScenario(), next: 'nowhere', beats: [], questions: [], tilte: 'x' }),
  'locks/redis/draft/lock.ts': "export default { title: 7, create: 'none' }",
  'locks/redis/empty/lock.ts': 'export const nothing = 1',
  'no-header.jsonl': '{}',
  'broken.jsonl': run.broken,
  'gap.jsonl': `${run.header}\n{"seq":4}\n`,
  'other-version.jsonl': `{"format":"lockstep-trace","version":99}\n`,
  'plan.json': '{"items":[{"scenario":7}]}',
})
const noChapters = await folderOf({ 'chapters/chapters.ts': 'export const chapters = [{ id: 7 }]' })

afterAll(async () => {
  await speak('en')
  await removeFolders()
})

/** Command lines that are valid but fail later. */
const failing: [line: string, env: NodeJS.ProcessEnv][] = [
  [`explore --scenarios ${files} draft`, {}],
  ['new scenario my-lesson', { LOCKSTEP_SCENARIOS: noChapters }],
  [`check ${files}/no-header.jsonl`, {}],
  [`check ${files}/broken.jsonl`, {}],
  [`check ${files}/gap.jsonl`, {}],
  [`check ${files}/other-version.jsonl`, {}],
  [`export ${files}/gap.jsonl --svg`, {}],
  ['doctor', { LOCKSTEP_REDIS_SERVER: '/no/such/redis' }],
  ['doctor', { LOCKSTEP_REDIS_SERVER: process.execPath }],
  ['doctor', { LOCKSTEP_REDIS_URL: 'http://127.0.0.1' }],
  ['doctor', { LOCKSTEP_REDIS_URL: 'redis://a%:b@127.0.0.1' }],
  ['try gc-pause -- /no/such/program', {}],
  [`try gc-pause -- ${process.execPath} -e process.exit(3)`, {}],
  [`try gc-pause -- ${process.execPath} -e console.log(7);setTimeout(String,9999)`, {}],
]

const commands = Object.keys(english.general.commands)

/** Command lines that a command rejects before it starts anything. */
const wrong = [
  'lst',
  'list gc-pause',
  'list --jsn',
  'list -j',
  'list --json=1',
  'run gc-pause --jobs',
  'run',
  'run gc-pausex',
  'run --all gc-pause',
  'run --all --set a=1',
  'run gc-pause --set leaseMs=soon',
  'run gc-pause --set leaseMs=1',
  'run gc-pause --jobs many',
  'run --all --lock nothing',
  'try',
  'try gc-pause',
  'try --all gc-pause -- true',
  'try --keys 1 gc-pause -- true',
  'try --battery --fault flush -- true',
  'try --battery gc-pause -- true',
  'try --battery --keys many -- true',
  'try gc-pause --store disk -- true',
  'try --every-order gc-pause --store etcd -- true',
  'try --watch --json gc-pause -- true',
  'try --watch gc-pause -- true',
  'try --github gc-pause -- true',
  'explore',
  'explore nothing',
  'explore --all set-nx-px',
  'explore set-nx-px --nodes 3',
  'explore set-nx-px setnx --play A',
  'explore set-nx-px --clients 9',
  'explore --scenarios /nowhere set-nx-px',
  'explore --',
  'explore set-nx-px -- true',
  'explore --ticks 1 -- true',
  'check',
  'check nothing.jsonl',
  'export',
  'export nothing --html',
  'export nothing',
  'export nothing --html --theme dark',
  'export nothing --svg --theme red',
  'handout',
  'handout nothing',
  'class',
  'class nothing',
  'class ABC234 --force',
  'record',
  'record --all gc-pause',
  'record nothing',
  'record gc-pause --jobs many',
  'new',
  'new thing',
  'new scenario',
  'new scenario My_Lesson',
  'new scenario gc-pause',
  'new scenario a b',
  'new scenario a --chapter nothing',
  'new lock',
  'new lock My_Lock',
  'new lock set-nx-px',
  'new lock a b',
  'new client',
  'new client --go a b',
  'texts',
  'texts ru nothing',
  'serve here',
  'serve --title Locks',
  'rooms remove',
  'rooms list ABC234',
  'rooms rename',
  'rooms reset ABC234 more',
  'rooms rename ABC234',
  'runner here',
  'runner',
  'runner --hub http://hub',
  'runner --hub redis://hub --slots many',
  'doctor here',
  'doctor --store disk',
]

const wrongFaults = [
  'lose-reqest release',
  'crash after renw',
  'pause',
  'crash after work',
  'crash renew until B.acquired',
  'pause renew until Z.acquired',
  'pause renew until B.aquired',
  'pause renew for soon',
  'pause renew for 5 minutes',
  'pause renew for 900s',
  'pause renew#0',
  'crash renew twice',
  'pause renew until',
  'slow-link B',
]
const refused: [line: string, argv: string[]][] = [
  ...wrong.map((line): [string, string[]] => [line, line.split(' ')]),
  ...wrongFaults.map((line): [string, string[]] => [line, ['try', '--fault', line, '--', 'true']]),
]

const settings = [
  { LOCKSTEP_LOG: 'loud' },
  { PORT: 'http' },
  { LOCKSTEP_HOST_NAMES: 'a/b' },
  { LOCKSTEP_FRAME_HOSTS: 'a' },
]

describe.each(translatedTags)('%s', (tag) => {
  test.each([...commands, ''])('help %s', async (command) => {
    const { status, out } = await call(['help', ...(command === '' ? [] : [command]), '--lang', tag])
    expect(status).toBe(0)
    expect(englishIn(out)).toEqual([])
  })

  test.each(refused)('%s', async (_line, argv) => {
    const { status, err } = await call(argv.toSpliced(1, 0, '--lang', tag), {
      env: { LOCKSTEP_DATA: '/nowhere' },
    })
    expect(status, err).toBe(2)
    expect(err).not.toBe('')
    expect(englishIn(err)).toEqual([])
  })

  test.each(failing)('%s, %j', async (line, env) => {
    const data = { LOCKSTEP_DATA: path.join(files, 'data') }
    const [command = '', ...rest] = line.split(' ')
    const { err, out } = await call([command, '--lang', tag, ...rest], { env: { ...data, ...env } })
    expect(err + out).not.toBe('')
    expect(englishIn(err + out)).toEqual([])
  })

  test.each(settings)('%j', async (env) => {
    const { status, err } = await call(['rooms', '--lang', tag], { env })
    expect(status).toBe(2)
    expect(englishIn(err)).toEqual([])
  })
})
