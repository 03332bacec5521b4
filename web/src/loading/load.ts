/** Loads code on demand. A failed load is said in the reader's language, because the browser says it in English or not at all. */
import { createStore } from 'zustand/vanilla'
import { words } from '../locale/words.ts'
import { isOutdated } from './outdated.ts'

/** `PAGE_OUTDATED`: the page was updated while it was open, so only a reload helps. `CODE_LOST`: it is the same, so another try may help. */
type LoadProblem = 'PAGE_OUTDATED' | 'CODE_LOST'

/** Code that could not be loaded. The message can be shown. */
export class LoadError extends Error {
  constructor(
    readonly code: LoadProblem,
    cause?: unknown,
  ) {
    super(code === 'PAGE_OUTDATED' ? words.broken.outdated : words.broken.lost, { cause })
  }
}

/** The page's one notice of a failed load. `null`: there is none. */
export const loadNotice = createStore<{ error: LoadError | null }>()(() => ({ error: null }))
let isSaid = false

export function sayOutdated(error: LoadError): void {
  isSaid = true
  loadNotice.setState({ error })
}

/**
 * Loads code: `fetch` is a function with an `import()`. Rejects with a `LoadError`; if the page is out of date, `onOutdated` hears of it first: by
 * default the page's notice.
 */
export async function load<T>(fetch: () => Promise<T>, onOutdated = sayOutdated): Promise<T> {
  try {
    await stylesAgain()
    return await fetch()
  } catch (cause) {
    lostStyles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    const error = new LoadError((await isOutdated()) ? 'PAGE_OUTDATED' : 'CODE_LOST', cause)
    if (error.code === 'PAGE_OUTDATED') onOutdated(error)
    throw error
  }
}

/** Style sheets that may have failed. Vite never asks for one twice, so the next load would show its part without them. */
let lostStyles: HTMLLinkElement[] = []

/** Resolves once they have loaded, or failed again. */
async function stylesAgain(): Promise<void> {
  const lost = new Map(lostStyles.filter(({ sheet }) => sheet === null).map((link) => [link.href, link]))
  lostStyles = []
  await Promise.all(
    Array.from(
      lost.values(),
      (link) =>
        new Promise((resolve) => {
          const again = link.cloneNode() as HTMLLinkElement
          again.onload = again.onerror = resolve
          link.after(again)
        }),
    ),
  )
}

/** Says once that the page is out of date, if it is. For a socket that has reconnected, maybe to a server of another version. */
export async function checkVersion(): Promise<void> {
  if (!isSaid && (await isOutdated())) sayOutdated(new LoadError('PAGE_OUTDATED'))
}

/** Shows failed loads that nobody handles as the page's notice: those of actions, such as a dropped file. */
export function reportUnhandledLoads(): void {
  addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof LoadError)) return
    event.preventDefault()
    loadNotice.setState({ error: event.reason })
  })
}
