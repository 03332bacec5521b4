/**
 * Makes Chromium compile whole files as soon as they are fetched, in parallel with the page. By default, Chromium compiles each of a thousand functions at its
 * first call, which for code that draws runs would be the moment at which the first events arrive.
 */
import type { Plugin } from 'vite'

/** Comment that has an effect only at the very beginning of a file, so it is added after all other plugins have run. */
const compiledAhead = '//# allFunctionsCalledOnLoad\n'

/** Creates the plugin. `names` are names of chunks, as given by `codeSplitting` or by a chunk's first module. */
export function compiledBeforeCalled(names: readonly string[]): Plugin {
  return {
    name: 'lockstep-compiled-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const missing = new Set(names)
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !names.includes(file.name)) continue
          file.code = compiledAhead + file.code
          missing.delete(file.name)
        }
        if (missing.size > 0) throw new Error(`The build has no file named ${[...missing].join(', ')}`)
      },
    },
  }
}
