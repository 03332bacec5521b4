/** Loads code on demand. Reports a failed load in the reader's language, whereas the browser would report it in English or not at all. */
import { createStore } from 'zustand/vanilla'
import { words } from '../locale/words.ts'
import { isOutdated } from './outdated.ts'

/** `PAGE_OUTDATED`: the server has a newer version of the page, so only a reload helps. `CODE_LOST`: the version is the same, so a retry may help. */
type LoadProblem = 'PAGE_OUTDATED' | 'CODE_LOST'

/** Thrown if code could not be loaded. The message can be shown. */
export class LoadError extends Error {
  constructor(
    readonly code: LoadProblem,
    cause?: unknown,
  ) {
    super(code === 'PAGE_OUTDATED' ? words.broken.outdated : words.broken.lost, { cause })
  }
}

/** The failed load that the page's notice reports. `null` means that no notice is shown. */
export const loadNotice = createStore<{ error: LoadError | null }>()(() => ({ error: null }))
let isSaid = false

export function sayOutdated(error: LoadError): void {
  isSaid = true
  loadNotice.setState({ error })
}

/**
 * Loads code by calling `fetch`, a function that contains an `import()`. If the page is out of date, calls `onOutdated`, which by default shows the page's
 * notice. Rejects with a `LoadError`.
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

/** Style sheets that may have failed to load. Vite never requests a style sheet twice, so a retry would otherwise show components without their styles. */
let lostStyles: HTMLLinkElement[] = []

/** Requests the lost style sheets again. Resolves once each of them has loaded or failed. */
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

/**
 * Shows a notice if the page is out of date, unless the notice was shown before. Called after a socket reconnects, because the server may have been updated.
 */
export async function checkVersion(): Promise<void> {
  if (!isSaid && (await isOutdated())) sayOutdated(new LoadError('PAGE_OUTDATED'))
}

/** Shows the page's notice for every failed load that its caller does not handle, for example after a reader drops a file. */
export function reportUnhandledLoads(): void {
  addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof LoadError)) return
    event.preventDefault()
    loadNotice.setState({ error: event.reason })
  })
}
