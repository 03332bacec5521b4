import { writeFile } from 'node:fs/promises'
import { UsageError } from './command.ts'
import { words } from './words/words.ts'

/** Returns the error message for a file that already exists, for commands with `--out` and `--force`. */
export const alreadyThere = (file: string) => words.usage.isThere(file)

/**
 * Writes a file. `flag` has the same meaning as in Node's `writeFile`. `taken` is the message if the
 * flag is `wx` and the file exists. Throws a `UsageError` if the file cannot be written.
 */
export async function writeNamed(
  file: string,
  text: string,
  flag: 'w' | 'wx' | 'a' = 'w',
  taken = words.usage.isThereAlready(file),
): Promise<void> {
  await writeFile(file, text, { flag }).catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new UsageError(code === 'EEXIST' ? taken : words.usage.cannotWrite(file, message))
  })
}
