import type { BrowserContext } from '@playwright/test'
import type { Endpoint } from './endpoint.ts'

/** Adds faults of the context's pages to `faults`: errors, violations of the content security policy, and requests to another host. */
export async function watch(context: BrowserContext, server: Endpoint, faults: string[]): Promise<void> {
  context.on('weberror', (thrown) => {
    const error = thrown.error()
    faults.push(`The page threw: ${error.stack ?? error.message}`)
  })
  // Only the page itself is told about violations of the server's Content-Security-Policy.
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
