const answerLimitMs = 5000

/** Whether the server has a newer build of the page. If so, the page's HTML names a script that this document does not have. Never rejects. */
export async function isOutdated(): Promise<boolean> {
  try {
    const page = await fetch(location.pathname, { cache: 'no-store', signal: AbortSignal.timeout(answerLimitMs) })
    // A proxy's error page contains no such script, so the page does not count as outdated.
    const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text())?.[1]
    return entry !== undefined && document.querySelector(`script[src="${entry}"]`) === null
  } catch {
    return false
  }
}
