/** Checks every import against the allow-list in .dependency-cruiser.cjs. Ends with status 1 if one is not on it. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cruise } from 'dependency-cruiser'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { root } from '../setup/project.mjs'

/** The folders whose imports are checked. In each of them something must be seen. */
const folders = ['bin', 'scenarios', 'model', 'server', 'web', 'e2e', 'bench']

/**
 * @param {string} project folder that holds the folders
 * @param {string[]} looked folders to look into
 * @param {string} [cache] folder that keeps what was found, for the next time that nothing has changed
 * @returns {Promise<{ modules: string[], violations: string[] }>} the project's own modules, and each import that is not allowed
 */
export async function cruiseImports(project, looked, cache) {
  const { options, ...ruleSet } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))
  const remembering = cache === undefined ? {} : { cache: { folder: cache, strategy: 'content' } }
  const settings = { ...options, baseDir: project, ruleSet, validate: true, ...remembering }
  const { output } = await cruise(looked, settings, undefined, {
    tsConfig: extractTsConfig(join(root, 'tsconfig.json')),
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text where its result was expected')
  return {
    modules: output.modules
      .map((module) => module.source)
      .filter((source) => looked.some((folder) => source.startsWith(`${folder}/`))),
    violations: output.summary.violations.map(
      ({ from, to, rule, cycle }) => `${from} → ${cycle?.map((step) => step.name).join(' → ') ?? to} (${rule.name})`,
    ),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { modules, violations } = await cruiseImports(root, folders, join(root, '.cache', 'boundaries'))
  for (const violation of violations) console.log(violation)
  const unseen = folders.filter((folder) => !modules.some((module) => module.startsWith(`${folder}/`)))
  if (unseen.length > 0) console.log(`No module was seen in: ${unseen.join(', ')}`)
  console.log(`${modules.length} modules, ${violations.length} imports that are not allowed`)
  process.exitCode = violations.length + unseen.length > 0 ? 1 : 0
}
