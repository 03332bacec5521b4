/** Files that the command line names. */
import { writeFile } from 'node:fs/promises'
import { UsageError } from './command.ts'
import { words } from './words/words.ts'

/** Message of a command with --out and --force about a file that exists. */
export const alreadyThere = (file: string) => words.usage.isThere(file)

/** Writes a file. `flag`: as for Node's `writeFile`. `taken`: message if the flag is `wx` and the file exists. Throws a `UsageError`. */
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
