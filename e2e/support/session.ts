import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { Endpoint } from './endpoint.ts'
import { watch } from './watch.ts'

/** Kinds of data that a page can store in a browser, except the HTTP cache. */
const left = 'cookies,local_storage,indexeddb,service_workers,cache_storage,file_systems,storage_buckets'

export class Session {
  private context: BrowserContext | undefined
  private key = ''
  /** Errors of the page that is currently open. */
  readonly faults: string[] = []

  constructor(private readonly browser: Browser) {}

  /** Opens a page without stored data. The tests of one worker share a browser context, so that the page's code is fetched and compiled only once. */
  async open(server: Endpoint, options: BrowserContextOptions): Promise<Page> {
    const context = await this.contextFor(server, options)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: left })
    await devtools.detach()
    this.faults.length = 0
    return page
  }

  async leave(): Promise<void> {
    await Promise.all(this.context?.pages().map((page) => page.close()) ?? [])
    await this.context?.clearPermissions()
  }

  async close(): Promise<void> {
    await this.context?.close()
    this.context = undefined
  }

  private async contextFor(server: Endpoint, options: BrowserContextOptions): Promise<BrowserContext> {
    const key = JSON.stringify([server.url, options])
    if (this.context !== undefined && this.key === key) return this.context
    await this.close()
    const context = await this.browser.newContext({ ...options, baseURL: server.url })
    await watch(context, server, this.faults)
    this.context = context
    this.key = key
    return context
  }
}
