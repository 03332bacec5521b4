/** Files that the command line names. */
import { writeFile } from 'node:fs/promises'
import { UsageError } from './command.ts'
import { words } from './words/words.ts'

/** What a command with --out and --force says of a file that it does not overwrite. */
export const alreadyThere = (file: string) => words.usage.isThere(file)

/** `flag`: as Node's `writeFile` has it. `taken`: what to say if `wx` finds the file there. Throws a `UsageError`. */
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
