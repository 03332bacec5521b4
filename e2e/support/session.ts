/** A browser session that the tests of one worker use in turn. It keeps only the page's code, so that this is fetched and compiled once. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { Endpoint } from './endpoint.ts'
import { watch } from './watch.ts'

/** Kinds of data that a page can store in a browser, except the cache. */
const left = 'cookies,local_storage,indexeddb,service_workers,cache_storage,file_systems,storage_buckets'

export class Session {
  private context: BrowserContext | undefined
  private key = ''
  /** Errors of the page that is open now. */
  readonly faults: string[] = []

  constructor(private readonly browser: Browser) {}

  /** Opens a page without any stored data. */
  async open(server: Endpoint, options: BrowserContextOptions): Promise<Page> {
    const context = await this.contextFor(server, options)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: left })
    await devtools.detach()
    this.faults.length = 0
    return page
  }

  /** Closes what a test had open. */
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
