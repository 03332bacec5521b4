/**
 * Writes the results of the libraries as Markdown: a battery of faults, the lessons, and what each library's documentation says about the violated properties.
 * Pure.
 */
import { markdownTable } from '../orders/markdown.mjs'
import { aboutOf, aboutWords } from './promises.mjs'
import { recordingsIn } from './recordings.mjs'

/** @typedef {import('../../e2e/libraries/libraries.mjs').Library} Library */
/** @typedef {import('../../e2e/libraries/libraries.mjs').Results} Results */
/** @typedef {import('../../e2e/libraries/libraries.mjs').Came & { scenario?: string, fault?: string, at?: string, on?: string }} Cell */
/** @typedef {{ library: Library, variant: string, results: Results }} Tried */

const faults = [
  'pause',
  'crash before',
  'crash after',
  'lose-request',
  'lose-reply',
  'delay-request',
  'delay-reply',
  'cancel',
  'evict',
  'flush',
]

/**
 * @param {readonly Library[]} libraries @param {(folder: string, variant: string) => Results | undefined} resultsOf @param {ReadonlyMap<string, string>} missing
 * @param {{ lessons?: readonly string[], orders?: string }} more `lessons` has the ids of all lessons in teaching order; `orders` is the section about
 *   every order
 */
export function libraryPage(libraries, resultsOf, missing, { lessons = [], orders = '' } = {}) {
  const tried = libraries.flatMap((library) =>
    Object.keys(library.variants).flatMap((variant) => {
      const results = resultsOf(library.folder, variant)
      return results === undefined ? [] : [{ library, variant, results }]
    }),
  )
  const absent = libraries.flatMap(({ folder, variants }) =>
    Object.keys(variants)
      .filter((variant) => resultsOf(folder, variant) === undefined)
      .map(
        (variant) =>
          `- *${variant}*: ${missing.get(folder) ?? `it was not played yet; \`npm run libraries ${variant}\` does it`}.`,
      ),
  )
  return `# Real lock libraries under faults and lessons

Made by \`npm run libraries\`, which anybody can run again. Each library is used as it was published, through a few lines that its own documentation would
show: [e2e/libraries](../e2e/libraries), a folder for each, to which anybody can add one. Every cell is the verdict over a recording of real Redis servers,
computed by the same checkers as every lesson’s, on the day that stands beside the library. Recordings lie beside the library, and the
page \`/libraries\` opens that of the cell you press. A cell that was played before recordings were kept has none, nor has one whose
recording is longer than 20 kB. A library may name the recordings that are kept (\`recorded\` in its library.json). What was violated since 27 November 2026 came out in two plays,
one after the other; what came out once is told as *·*.

- **violated** properties are bold, and the lesson, or the fault and the operation it struck, says where.
- *held*: something was put to the test, and nothing was violated, this time. That is no proof that nothing can be.
- *held, but*: these were violated too, as under any lock of this kind.
- –: it does not fit: it needs several nodes, or an operation that the lock does not have.
- A date in a cell: it was played on that day, and not on the one in the head of its column. An empty cell: not played yet.
- ·: nothing was put to the test, or the fault never reached this lock. ?: it could not be tried.

A violation is no accusation by itself. Below the tables stands what was seen, and beside it whether the library’s documentation **promises** otherwise,
**does not promise** it, or **says nothing** that we found.

${libraries.map((library) => aboutLibrary(library, tried)).join('\n')}

Not here: RedLock.net, because neither .NET nor its packages could be had where this was made. redlock-rb was played as gems built from the source of their
tags (redlock 2.0.6, redis-client 0.30.0, connection_pool 2.5.5), for the published ones could not be had either; its folder installs those.${absent.length > 0 ? `\n\nIn no table yet:\n\n${absent.join('\n')}` : ''}

## A fault at each operation

Worker A and worker B sell from one stock under the lock, and one fault strikes one operation of A ([try.md](try.md)). A pause or a delay lasts two leases. In the
operations that a cell does not name, all held. \`renew\` is struck where the lock renews by itself, \`cancel\` where the library can call a request off.

${batteryTable(tried.filter(({ results }) => results.battery))}

## Lessons

${lessonTable(
  tried.filter(({ results }) => results.lessons),
  lessons,
)}
${orders === '' ? '' : `\n${orders}\n`}
## What was seen

${[...tried.map(evidence), ...libraries.flatMap(({ notes }) => notes ?? [])].join('\n')}`
}

/** @param {Library} library @param {readonly Tried[]} tried */
function aboutLibrary(library, tried) {
  const { folder, language, version, about } = library
  const own = tried.flatMap((one) => (one.library === library ? one.results : []))
  const recordings = recordingsIn(own).length === 0 ? '' : ` [Recordings](../e2e/libraries/${folder}/recordings).`
  return `- [${folder}](../e2e/libraries/${folder}) ${version}, ${language}: ${about}${recordings}`
}

/** @param {readonly Tried[]} tried */
function batteryTable(tried) {
  if (tried.length === 0) return 'Nothing was played yet.'
  const rows = tried.map(({ variant, results }) => [
    variant,
    results.battery?.on ?? '',
    ...faults.map((fault) => faultCell(results.battery?.cells.filter((cell) => cell.fault === fault) ?? [])),
  ])
  return markdownTable(['lock', 'on', ...faults], rows)
}

/** @param {readonly Cell[]} cells */
function faultCell(cells) {
  if (cells.length === 0) return '–'
  const said = cells
    .map((cell) => /** @type {const} */ ([cell.at, sayCell(cell)]))
    .filter(([, words]) => words !== 'held')
    .map(([at, words]) => `\`${at}\`: ${words}`)
  return said.length === 0 ? 'held' : said.join('<br>')
}

/** @param {readonly Tried[]} tried @param {readonly string[]} order */
function lessonTable(tried, order) {
  if (tried.length === 0) return 'Nothing was played yet.'
  const cells = tried.flatMap(({ results }) => results.lessons?.cells ?? [])
  const played = new Set(cells.flatMap(({ scenario, outcome }) => (outcome === 'unfit' ? [] : [scenario])))
  const lessons = [...order.filter((id) => played.has(id)), ...[...played].filter((id) => !order.includes(id))]
  const rows = lessons.map((lesson) => [lesson, ...tried.map(({ results }) => lessonCell(results.lessons, lesson))])
  const head = ['lesson', ...tried.map(({ variant, results }) => `${variant}<br>${results.lessons?.on}`)]
  return markdownTable(head, rows)
}

/** @param {Results['lessons']} lessons @param {string} id */
function lessonCell(lessons, id) {
  const cell = lessons?.cells.find(({ scenario }) => scenario === id)
  if (cell === undefined) return ''
  const day = cell.on === undefined || cell.on === lessons?.on ? '' : `<br>${cell.on}`
  return `${sayCell(cell)}${day}`
}

/** @param {Cell} cell */
function sayCell(cell) {
  if (cell.outcome === 'unfit') return '–'
  if (cell.outcome === 'not-tried') return '?'
  if (cell.violated.length > 0) return `**${cell.violated.join(', ')}**`
  if (cell.outcome !== 'held') return '·'
  return cell.beyond.length > 0 ? `held, but ${cell.beyond.join(', ')}` : 'held'
}

/** @param {Tried} tried */
function evidence({ library, variant, results }) {
  const cells = /** @type {Cell[]} */ ([...(results.battery?.cells ?? []), ...(results.lessons?.cells ?? [])])
  const violations = cells.flatMap((cell) =>
    cell.violated.map((property) => ({ cell, property, about: aboutOf(cell, property) })),
  )
  const kinds = [...new Set(violations.map(({ about }) => about))]
  const parts = kinds.map((about) => {
    const said = library.documentation.find((one) => one.about === about && (one.of?.includes(variant) ?? true))
    const heading = said
      ? `**${said.promises ? 'Promises' : 'Does not promise'}**: ${said.says} ([source](${said.source}))`
      : '**Says nothing** that we found.'
    const seen = violations
      .filter((one) => one.about === about)
      .map(
        ({ cell, property }) =>
          `- *${cell.scenario ?? `${cell.fault} ${cell.at}`}*, ${property}: ${cell.because[property]}`,
      )
    return `*${aboutWords[about]}*. ${heading}\n\n${seen.join('\n')}\n`
  })
  return `### ${variant} ${library.version}\n\n${parts.length > 0 ? parts.join('\n') : 'Nothing was violated.\n'}`
}

/** Writes the README of a library's folder. @param {Library} library */
export function libraryReadme({ folder, version, language, about, documentation }) {
  const rows = documentation.map(
    ({ about: what, of, promises, says, source }) =>
      `| ${aboutWords[what]}${of ? ` (${of.join(', ')})` : ''} | ${promises ? 'promises' : 'does not promise'} | ${says} ([source](${source})) |`,
  )
  const table = ['| | its documentation | |', '| --- | --- | --- |', ...rows].join('\n')
  return `# ${folder} ${version}, ${language}\n\n${about}\n\n${rows.length > 0 ? table : 'Its documentation promises nothing that a battery strikes.'}\n\nMade from \`library.json\` by \`npm run libraries -- --table\`.\n`
}
