/** Reads source files named in a command. The code panel shows them for a brought lock. */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { SourceText } from '#model/trace/trace.ts'

const maxBytes = 200_000
/** File extensions of source code. Compiled files are left out, because they cannot be shown. */
const languages = new Set(['py', 'js', 'mjs', 'cjs', 'ts', 'go', 'java', 'kt', 'rb', 'rs', 'php', 'cs', 'lua'])

/** Returns the source files, each under its own name in `folder`, which is a folder in the recording. */
export async function sourcesIn(command: readonly string[], folder: string): Promise<SourceText[]> {
  const found = await Promise.all(command.map((word) => sourceIn(word, folder)))
  return found.filter((source) => source !== undefined)
}

async function sourceIn(word: string, folder: string): Promise<SourceText | undefined> {
  const language = path.extname(word).slice(1)
  if (!languages.has(language)) return undefined
  try {
    const { size } = await stat(word)
    if (size > maxBytes) return undefined
    return { file: `${folder}/${path.basename(word)}`, language, text: await readFile(word, 'utf8') }
  } catch {
    // The word looks like a file name, but there is no such readable file.
    return undefined
  }
}
