/** Reports missing and stale translations. Exits with status 1 if a document is missing, or if texts of the library or of a first-hour lesson are missing. */
import { join } from 'node:path'
import { register } from 'tsx/esm/api'
import { root } from '../setup/project.mjs'
import { documentsIn } from './documents.mjs'

register({ tsconfig: join(root, 'tsconfig.json') })
const { loadCatalogue } = await import('../../server/catalogue/load.ts')
const { lackingIn } = await import('../../server/cli/texts.ts')
const { translatedTags } = await import('../../model/words/languages.ts')
const { firstHourIn } = await import('../../model/messages/first-hour.ts')

const catalogue = await loadCatalogue()
const lessons = firstHourIn([...catalogue.scenarios.values()].map(({ lesson }) => lesson))
const needed = new Set(['library', ...lessons.map(({ id }) => id)])
let missing = 0
for (const language of translatedTags) {
  for (const { name, gaps } of await lackingIn(catalogue, language, join(root, 'scenarios'))) {
    const file = `scenarios/locale/${language}/${name}.json`
    for (const key of gaps.stale) console.log(`${file}: ${key} is stale.`)
    if (gaps.missing.length === 0) continue
    console.log(`${file} lacks ${gaps.missing.length} texts: lockstep texts ${language} ${name}`)
    if (needed.has(name)) missing += 1
  }
  for (const { file, state, mark } of documentsIn(root, language)) {
    if (state !== 'current') console.log(`${file} is ${state}. Its last line, once it is translated: ${mark}`)
    if (state === 'missing') missing += 1
  }
}
process.exitCode = missing === 0 ? 0 : 1
