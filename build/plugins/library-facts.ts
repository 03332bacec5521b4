/** Drops the English sentences from the results of lock libraries: the page makes sentences from the facts, in its reader's language. */
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
