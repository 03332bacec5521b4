import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import type { Endpoint } from './endpoint.ts'
import { TestServer } from './server.ts'
import { Session } from './session.ts'
import { sharedServer } from './shared-server.ts'
import { Theatre } from './theatre.ts'
import { watch } from './watch.ts'

export type OpenPage = (server: Endpoint, screen?: BrowserContextOptions) => Promise<Page>

interface TestFixtures {
  /** Opens another browser context, with its own cookies, storage and socket. `screen` overrides the test's own screen settings. */
  openPage: OpenPage
  theatre: Theatre
  /** The server that all tests share. Tests must not change this server. */
  server: Endpoint
  /** A server that this test may stop, start and break. */
  ownServer: TestServer
}

interface WorkerFixtures {
  session: Session
}

/** Tests with a real server behind the page. A test fails if a page throws, violates its content security policy, or sends a request to another host. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: async ({ playwright: _ }, use) => use(sharedServer()),

  ownServer: async ({ playwright: _ }, use) => {
    const server = await TestServer.start()
    await use(server)
    await server.dispose()
  },

  openPage: async ({ browser, contextOptions, viewport }, use) => {
    const faults: string[] = []
    const contexts: { close(): Promise<void> }[] = []
    await use(async (server, screen) => {
      const context = await browser.newContext({ ...contextOptions, viewport, ...screen, baseURL: server.url })
      contexts.push(context)
      await watch(context, server, faults)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
    expect(faults).toEqual([])
  },

  session: [
    async ({ browser }, use) => {
      const session = new Session(browser)
      await use(session)
      await session.close()
    },
    { scope: 'worker' },
  ],

  theatre: async ({ session, server, contextOptions, viewport }, use) => {
    const page = await session.open(server, { ...contextOptions, viewport })
    await use(new Theatre(page, server))
    await session.leave()
    expect(session.faults).toEqual([])
  },
})

export { expect }
