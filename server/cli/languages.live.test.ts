import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../http/testing/live-server.ts'
import { projectFolder } from '../settings.ts'
import { call } from './testing/capture.ts'
import { speak } from './words/words.ts'

const gcPause = path.join(projectFolder, 'scenarios', 'recordings', 'gc-pause.jsonl.gz')
const folder = await temporaryFolder()
afterAll(async () => {
  await speak('en')
  const { speak: speakOnPages } = await import('#web/export/language.ts')
  await speakOnPages('en')
  await rm(folder, { recursive: true })
})

test('--lang stands anywhere before --, and what follows it belongs to another program', async () => {
  expect(await call(['lst', '--lang', 'ru'])).toMatchObject({
    status: 2,
    err: expect.stringContaining('Команды «lst» нет. Может быть, «list»?'),
  })
  expect(await call(['--lang=zh', 'lst'])).toMatchObject({
    err: expect.stringContaining('没有“lst”这个命令。你是想写“list”吗？'),
  })
  expect(await call(['help', '--lang', 'zh_CN'])).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^用法：.*列出能运行的场景。/s),
  })
  expect(await call(['lst', '--', '--lang', 'ru'])).toMatchObject({
    err: expect.stringContaining('There is no command'),
  })
  expect(await call(['list', '--lang', 'xx'])).toMatchObject({
    status: 2,
    err: expect.stringContaining('no language "xx", but en, zh, ru.'),
  })
})

test('lessons, verdicts and refusals are in the language', async () => {
  expect((await call(['list', '--lang', 'ru'])).out).toMatch(
    /gc-pause .*watchdog \(неправильная\).*Пауза перед записью/,
  )
  const { out } = await call(['check', gcPause], { env: { LANG: 'zh_CN.UTF-8' } })
  expect(out).toMatch(/exclusion +被破坏 +A 和 B 同时以为自己持有锁/)
  expect(out).toContain('2 次运行，都符合预期。')
  expect((await call(['run', 'gc-pausex', '--lang', 'zh'])).err).toContain('没有“gc-pausex”这一课')
})

test('JSON is the same in every language', async () => {
  for (const argv of [
    ['list', '--json'],
    ['check', gcPause, '--json'],
    ['export', gcPause, '--json', '--out', '-'],
  ])
    expect(await call([...argv, '--lang', 'ru'])).toEqual(await call(argv))
})

test('an exported page has its lesson in the language, and begins in it', async () => {
  const out = path.join(folder, 'ru.html')
  expect((await call(['export', gcPause, '--html', '--out', out, '--lang', 'ru'])).status).toBe(0)
  const page = await readFile(out, 'utf8')
  expect(page).toContain('<html lang="ru">')
  expect(page).toContain('<title>Пауза перед записью</title>')
  expect(page.match(/id="recording">(.*)/)?.[1]).toContain('"title":"Пауза перед записью"')
  const picture = await call(['export', gcPause, '--svg', '--out', '-', '--lang', 'zh'])
  expect(picture.out).toMatch(/写入之前停顿.*丢了一笔销售/s)
  expect(picture.out).not.toContain('garbage')
})

test('a handout and its page for the teacher are in the language', async () => {
  expect((await call(['handout', 'gc-pause', '--out', folder, '--lang', 'zh'])).status).toBe(0)
  const [sheet = '', ofTeacher = ''] = await Promise.all(
    ['gc-pause-handout.html', 'gc-pause-handout-teacher.html'].map((name) => readFile(path.join(folder, name), 'utf8')),
  )
  const words = (html: string) => html.replace(/<style>.*?<\/style>|<svg.*?<\/svg>|<[^>]*>|https?:\S+/gs, ' ')
  expect(sheet).toContain('<html lang="zh">')
  for (const page of [sheet, ofTeacher]) {
    expect(words(page)).toContain('写入之前停顿')
    // Names, sources and code are not translated, but they contain no English phrase as long as this.
    expect(words(page)).not.toMatch(/\b(the|of|when|until|because) [a-z]+ [a-z]+ [a-z]+/)
  }
})
