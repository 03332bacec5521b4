/** Compares the drawing in docs/architecture.md with the imports. Each import must lead at least one line down. */

/** Returns the layers in the document's fenced block, from top to bottom. @param {string} markdown @returns {string[][]} */
export function layersIn(markdown) {
  const [, block = ''] = /^```layers\n(.*?)^```$/ms.exec(markdown) ?? []
  return block.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim().split(/\s+/)]))
}

/**
 * @param {string} file path relative to the project
 * @param {string[][]} layers
 * @returns {string | undefined} innermost folder in the drawing that contains the file
 */
export function drawnFolder(file, layers) {
  const short = file.replace(/^web\/src\//, 'web/')
  const around = layers.flat().filter((folder) => short.startsWith(`${folder}/`))
  return around.sort((a, b) => b.length - a.length)[0]
}

/**
 * @param {{ from: string, to: string }[]} imports pairs of files
 * @param {string[][]} layers
 * @returns {string[]} one sentence for each mistake in the drawing
 */
export function drawnWrong(imports, layers) {
  const lineOf = new Map(layers.flatMap((folders, line) => folders.map((folder) => [folder, line])))
  /** @type {Set<string>} */
  const seen = new Set()
  /** @type {Set<string>} */
  const wrong = new Set()
  for (const { from, to } of imports) {
    const [folder, other] = [drawnFolder(from, layers), drawnFolder(to, layers)]
    if (folder === undefined || other === undefined) {
      wrong.add(`Not in the drawing of docs/architecture.md: ${folder === undefined ? from : to}`)
      continue
    }
    seen.add(folder).add(other)
    if (folder !== other && Number(lineOf.get(folder)) >= Number(lineOf.get(other)))
      wrong.add(`Goes up in the drawing of docs/architecture.md: ${folder} → ${other}`)
  }
  for (const folder of lineOf.keys())
    if (!seen.has(folder)) wrong.add(`Drawn in docs/architecture.md, but not there: ${folder}`)
  return [...wrong]
}
