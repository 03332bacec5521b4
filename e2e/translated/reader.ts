/** A reader of another language: every window is opened in it. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Endpoint } from '../support/endpoint.ts'

export const laptop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
export const projector: BrowserContextOptions = { viewport: { width: 1280, height: 720 } }
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Only a guard against hanging: a search of every order has the lowest priority on a busy machine. */
export const slowly = { timeout: 240_000 }

export interface Reader {
  tag: string
  open: (screen: BrowserContextOptions, server: Endpoint) => Promise<Page>
}

export const readerOf = (browser: Browser, tag: string): Reader => ({
  tag,
  async open(screen, server) {
    const context = await browser.newContext({ ...screen, reducedMotion: 'reduce', baseURL: server.url })
    await context.addInitScript((chosen) => localStorage.setItem('lockstep-language', chosen), tag)
    return context.newPage()
  },
})
