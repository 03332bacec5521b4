/** Leaves out what the page has no use for in the results of lock libraries: sentences in English, where it makes sentences in its reader's language of facts. */
import type { Plugin } from 'vite'

export function libraryFacts(): Plugin {
  return {
    name: 'lockstep-library-facts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/e2e\/libraries\/[^/]+\/[^/]+\.results\.json$/ },
      handler: (code) => JSON.stringify(JSON.parse(code), (key, value) => (key === 'because' ? undefined : value)),
    },
  }
}
