import type { BrowserContextOptions, Page } from '@playwright/test'
import type { Endpoint } from '../support/endpoint.ts'
import type { OpenPage } from '../support/fixtures.ts'

export const laptop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
export const projector: BrowserContextOptions = { viewport: { width: 1280, height: 720 } }
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Guards against hanging only, because exploring every order has the lowest priority on a busy machine. */
export const slowly = { timeout: 240_000 }

export interface Reader {
  tag: string
  open: (screen: BrowserContextOptions, server: Endpoint) => Promise<Page>
}

export const readerOf = (openPage: OpenPage, tag: string): Reader => ({
  tag,
  async open(screen, server) {
    const page = await openPage(server, screen)
    await page.context().addInitScript((chosen) => {
      // An empty page and a sandboxed page have no storage.
      if (window.origin !== 'null' || location.protocol === 'file:') localStorage.setItem('lockstep-language', chosen)
    }, tag)
    return page
  },
})
