/**
 * Has Chromium compile a file whole when it is fetched, beside the page: without that it compiles each of a thousand functions when it is first called, which
 * for what draws runs is when the first events come.
 */
import type { Plugin } from 'vite'

/** Counts only at the very beginning of a file, so it is written there after all that other plugins write. */
const compiledAhead = '//# allFunctionsCalledOnLoad\n'

/** `names`: of the files, as `codeSplitting` or their first module names them. */
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
