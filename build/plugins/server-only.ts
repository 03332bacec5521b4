/** Leaves out of a static site what only a page with a server ever loads: the lock editor, a sixth of the page's code. */
import type { Plugin } from 'vite'

const neverLoaded = /\/web\/src\/editor\/codemirror\/lock-editor\.ts$/

/** Creates the plugin. The modules that it leaves out must be loaded with `import()`, because they become empty. */
export function serverOnly(): Plugin {
  return {
    name: 'server-only',
    enforce: 'pre',
    load: (id) => (neverLoaded.test(id) ? 'export {}' : undefined),
  }
}
