/** Reads the notes that a lesson's author writes for teachers, in a file next to the lesson. Recordings do not contain these notes. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { because } from '#model/refusals/because.ts'
import { CatalogueError } from './problem.ts'

const most = 6000

/** Returns the text of `<scenario>.notes.md` in the folder of `file`. Empty if there is no such file. Throws a `CatalogueError` if the text is too long. */
export async function notesBeside(root: string, file: string): Promise<string> {
  const notesFile = file.replace(/\.ts$/, '.notes.md')
  const text = await readFile(path.join(root, notesFile), 'utf8').catch(() => '')
  if (text.length <= most) return text.trim()
  const expected = because('characters-at-most', { most })
  throw new CatalogueError([
    { code: 'BAD_FIELD', file: notesFile, field: 'length', expected, came: String(text.length) },
  ])
}
