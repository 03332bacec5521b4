/**
 * Makes Chromium compile whole files as soon as they are fetched, in parallel to the page. By default it compiles each of a thousand functions at its first
 * call. For code that draws runs, that would be when the first events arrive.
 */
import type { Plugin } from 'vite'

/** The comment has an effect only at the very beginning of a file, so it is added after all other plugins. */
const compiledAhead = '//# allFunctionsCalledOnLoad\n'

/** `names`: names of chunks, given by `codeSplitting` or by their first module. */
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
