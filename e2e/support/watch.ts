/** What no page of ours may do, whatever a test does with it. */
import type { BrowserContext } from '@playwright/test'
import type { Endpoint } from './endpoint.ts'

/** Notes from now on in `faults` whenever a page of the context throws, breaks its server's rules, or asks anybody else for anything. */
export async function watch(context: BrowserContext, server: Endpoint, faults: string[]): Promise<void> {
  context.on('weberror', (thrown) => {
    const error = thrown.error()
    faults.push(`The page threw: ${error.stack ?? error.message}`)
  })
  // What the server's Content-Security-Policy refuses is told to the page and nobody else.
  await context.exposeFunction('reportRefusal', (words: string) => faults.push(words))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      Reflect.get(window, 'reportRefusal')(`${violatedDirective} refused ${blockedURI} at ${sourceFile}:${lineNumber}`),
    )
  })
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== server.url) faults.push(`The page asked for ${request.url()}`)
  })
}
