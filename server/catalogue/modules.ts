/** Loads modules of the catalogue and reads their text. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { because } from '#model/refusals/because.ts'
import type { SourceText } from '#model/trace/trace.ts'
import { messageOf } from '#server/base/message-of.ts'
import { CatalogueError } from './problem.ts'

/** Imports `<root>/<file>` and returns one of its exports. Throws a `CatalogueError` if the file cannot be loaded or lacks this export. */
export async function loadExport(root: string, file: string, name = 'default'): Promise<unknown> {
  let module: Record<string, unknown>
  try {
    module = await import(/* @vite-ignore */ pathToFileURL(path.join(root, file)).href)
  } catch (error) {
    const came = messageOf(error)
    throw new CatalogueError([
      { code: 'UNLOADABLE', file, field: because('whole-file'), expected: because('a-loading-module'), came },
    ])
  }
  if (module[name] === undefined) {
    const came = because('came-exports', { names: Object.keys(module) })
    throw new CatalogueError([
      { code: 'NO_EXPORT', file, field: 'exports', expected: because('an-export', { name }), came },
    ])
  }
  return module[name]
}

export async function readSource(root: string, file: string, language = 'ts'): Promise<SourceText> {
  const text = await readFile(path.join(root, file), 'utf8')
  return { file, language, text }
}

/** Matches `from './x.ts'` and `import './x.ts'`, which is how every relative import in this project is written. */
const relativeImport = /\b(?:from|import)\s+['"](\.{1,2}\/[^'"]+\.ts)['"]/g

/** Reads a file and, recursively, the files that it imports, if their paths relative to `root` match `wanted`. Each file is read once. */
export async function readWithImports(root: string, file: string, wanted: RegExp): Promise<SourceText[]> {
  const found = new Map<string, SourceText>()
  const queue = [file]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (found.has(next)) continue
    const source = await readSource(root, next)
    found.set(next, source)
    for (const [, specifier] of source.text.matchAll(relativeImport)) {
      const imported = path.posix.join(path.posix.dirname(next), specifier ?? '')
      if (wanted.test(imported)) queue.push(imported)
    }
  }
  return [...found.values()]
}
