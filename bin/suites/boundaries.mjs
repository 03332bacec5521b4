/**
 * Checks every import against the allow-list in .dependency-cruiser.cjs and against the drawing in docs/architecture.md. Also checks that folders do not import
 * each other in a cycle, and that the page loads code on demand only through its loaders. Exits with status 1 if a check fails.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cruise } from 'dependency-cruiser'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { root } from '../setup/project.mjs'
import { bareImports } from './bare-imports.mjs'
import { drawnWrong, layersIn } from './drawing.mjs'
import { folderCycles } from './folder-cycles.mjs'

/** Folders whose imports are checked. The check fails if a folder has no modules. */
const folders = ['bin', 'build', 'scenarios', 'model', 'server', 'web', 'e2e', 'bench']

/** Folders below these must not import each other in a cycle, except in tests. */
const layered = /^(model|server|web\/src)\//
/** Folders in the drawing: the layered folders, and `scenarios`, which all layered folders build on. */
const shown = /^(scenarios|model|server|web\/src)\//
const test = /\/testing\/|\.test\.tsx?$/

/**
 * Code of the page that must report each failed load to the reader. Dictionaries are exempt: before a dictionary is loaded, there are no words for a message,
 * and without a dictionary the page is in English.
 */
const loads = /^web\/src\/(?!locale\/).+\.tsx?$/

/** Read only once, because TypeScript then lists every file of the project. */
const tsConfig = extractTsConfig(join(root, 'tsconfig.json'))

/**
 * @param {string} project folder that contains the `looked` folders
 * @param {string[]} looked folders to check
 * @param {string} [cache] cache folder, which speeds up later calls with unchanged files
 * @returns {Promise<{ modules: string[], violations: string[], cycles: string[][], drawn: string[] }>} `violations` are forbidden
 *   imports, `cycles` are folders that import each other, and `drawn` are mistakes in the drawing
 */
export async function cruiseImports(project, looked, cache) {
  const { options, ...ruleSet } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))
  const remembering = cache === undefined ? {} : { cache: { folder: cache, strategy: 'content' } }
  const settings = { ...options, baseDir: project, ruleSet, validate: true, ...remembering }
  const { output } = await cruise(looked, settings, undefined, { tsConfig })
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text where its result was expected')
  const imports = output.modules
    .filter(({ source }) => layered.test(source) && !test.test(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))
  const layers = layersIn(readFileSync(join(root, 'docs/architecture.md'), 'utf8'))
  const drawable = imports.filter(({ to }) => shown.test(to))
  const inside = imports.filter(({ to }) => layered.test(to))
  return {
    drawn: drawnWrong(drawable, layers),
    cycles: folderCycles(inside),
    modules: output.modules
      .map((module) => module.source)
      .filter((source) => looked.some((folder) => source.startsWith(`${folder}/`))),
    violations: output.summary.violations.map(
      ({ from, to, rule, cycle }) => `${from} → ${cycle?.map((step) => step.name).join(' → ') ?? to} (${rule.name})`,
    ),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { modules, violations, cycles, drawn } = await cruiseImports(root, folders, join(root, '.cache', 'boundaries'))
  const unseen = folders.filter((folder) => !modules.some((module) => module.startsWith(`${folder}/`)))
  const bare = modules
    .filter((module) => loads.test(module) && !test.test(module))
    .flatMap((module) =>
      bareImports(module, readFileSync(join(root, module), 'utf8')).map((line) => `${module}:${line}`),
    )
  const wrong = [
    ...violations,
    ...bare.map((place) => `An import() outside of load() and lazy(): ${place}`),
    ...drawn,
    ...cycles.map((cycle) => `Folders in a circle: ${cycle.join(' ↔ ')}`),
    ...unseen.map((folder) => `No module was seen in: ${folder}`),
  ]
  for (const words of wrong) console.log(words)
  console.log(`${modules.length} modules, ${violations.length} imports that are not allowed`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
