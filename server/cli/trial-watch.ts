/** `try --watch`: plays the lessons again whenever a file of the command changes. */
import { existsSync, statSync, unwatchFile, watchFile } from 'node:fs'
import { type CliIo, exitStatus, UsageError } from './command.ts'
import { words } from './words/words.ts'

/** Interval at which files are checked. Editors replace a file instead of writing to it, which a watch on the file itself would miss. */
const lookEveryMs = 250

/** Returns the words of a command that are files. Throws a `UsageError` if there are none. */
export function watchedFiles(command: readonly string[]): string[] {
  const files = command.filter((word) => existsSync(word) && statSync(word).isFile())
  if (files.length === 0) throw new UsageError(words.usage.nothingToWatch)
  return files
}

/** Plays a round, and another round after each change, until the user stops the command. A change during a round starts another round after it. */
export async function playOnChange(
  files: readonly string[],
  round: () => Promise<unknown>,
  stopped: Promise<unknown>,
  io: CliIo,
): Promise<number> {
  let isStopped = false
  let hasChanged = false
  let wake = () => {}
  stopped.then(() => {
    isStopped = true
    wake()
  })
  const onChange = () => {
    hasChanged = true
    wake()
  }
  for (const file of files) watchFile(file, { interval: lookEveryMs }, onChange)
  try {
    while (!isStopped) {
      hasChanged = false
      await round()
      if (isStopped) break
      io.err(`${words.made.watching(files)}\n`)
      while (!hasChanged && !isStopped) {
        await new Promise<void>((resolve) => {
          wake = resolve
          if (hasChanged || isStopped) resolve()
        })
      }
    }
    return exitStatus.asExpected
  } finally {
    for (const file of files) unwatchFile(file, onChange)
  }
}
