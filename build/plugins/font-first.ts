/** Adds a preload link for the page's text font to the HTML, so that a browser fetches the font together with the scripts rather than after the styles. */
import type { Plugin } from 'vite'

const font = /inter-latin-wght-normal-.*\.woff2$/

export function fontFirst(): Plugin {
  let base = '/'
  return {
    name: 'lockstep-font-first',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => font.test(name))
        if (file === undefined) throw new Error('The build has no font Inter')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: base + file }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
