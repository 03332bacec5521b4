import { afterEach, describe, expect, it, vi } from 'vitest'
import { speak } from '../locale/language.ts'
import { checkVersion, LoadError, load, loadNotice } from './load.ts'

const htmlOf = (entry: string) => `<head><script type="module" crossorigin src="${entry}"></script></head>`
const gone = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://host/assets/Part-1.js'))

/** Simulates a page with the script `/assets/index-1.js` whose server answers with `html`, or does not answer if `html` is `null`. */
function open(html: string | null): void {
  vi.stubGlobal('location', { pathname: '/s/gc-pause' })
  vi.stubGlobal('document', {
    querySelector: (wanted: string) => (wanted === 'script[src="/assets/index-1.js"]' ? {} : null),
    querySelectorAll: () => [],
  })
  vi.stubGlobal('fetch', (path: string) =>
    html === null || path !== '/s/gc-pause'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(html)),
  )
}

const failureOf = (loading: Promise<unknown>) =>
  loading.then(
    () => null,
    (error: unknown) => error as LoadError,
  )

afterEach(async () => {
  vi.unstubAllGlobals()
  loadNotice.setState({ error: null })
  await speak('en')
})

describe('a version that is checked', () => {
  it('is said once, and not where it is the same', async () => {
    open(htmlOf('/assets/index-1.js'))
    await checkVersion()
    expect(loadNotice.getState().error).toBeNull()
    open(htmlOf('/assets/index-2.js'))
    await checkVersion()
    expect(loadNotice.getState().error?.code).toBe('PAGE_OUTDATED')
    loadNotice.setState({ error: null })
    await checkVersion()
    expect(loadNotice.getState().error).toBeNull()
  })
})

describe('loaded code', () => {
  it('comes as it is', async () => {
    expect(await load(async () => ({ part: 1 }))).toEqual({ part: 1 })
  })

  it('is out of date if the page names another build by now, and the notice says so', async () => {
    open(htmlOf('/assets/index-2.js'))
    const error = await failureOf(load(gone))
    expect(error).toBeInstanceOf(LoadError)
    expect(error?.code).toBe('PAGE_OUTDATED')
    expect(error?.message).toBe('This page is out of date: Lockstep was updated while it was open.')
    expect(loadNotice.getState().error).toBe(error)
  })

  it('is out of date without a notice where its own place says so', async () => {
    open(htmlOf('/assets/index-2.js'))
    const said: LoadError[] = []
    const error = await failureOf(load(gone, (error) => said.push(error)))
    expect(said).toEqual([error])
    expect(loadNotice.getState().error).toBeNull()
  })

  for (const [name, html] of [
    ['the page is the same', htmlOf('/assets/index-1.js')],
    ['nothing answers', null],
    ['something else answers', '<title>Sign in to this network</title>'],
  ] as const)
    it(`is lost if ${name}, and may come with the next try`, async () => {
      open(html)
      const error = await failureOf(load(gone))
      expect(error?.code).toBe('CODE_LOST')
      expect(error?.message).not.toContain('Failed to fetch')
      expect(error?.cause).toBeInstanceOf(TypeError)
      expect(loadNotice.getState().error).toBeNull()
      expect(await load(async () => 'part')).toBe('part')
    })

  it('is missed in the language of the reader', async () => {
    open(htmlOf('/assets/index-2.js'))
    await speak('ru')
    expect((await failureOf(load(gone)))?.message).toBe('Страница устарела: пока она была открыта, Lockstep обновили.')
    await speak('zh')
    expect((await failureOf(load(gone)))?.message).toBe('页面已经过时：它开着的时候，Lockstep 更新了。')
  })
})
