/** `lockstep new client`: writes a small program with a lock, as a starting point. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ownCommand } from '../settings.ts'
import { type CliIo, exitStatus, UsageError } from './command.ts'
import { writeNamed } from './named-file.ts'
import { parseCommandLine } from './parse.ts'
import { words } from './words/words.ts'

interface Language {
  template: string
  usual: string
  start(file: string): string
}

const languages = {
  node: { template: 'client.mjs', usual: 'my-lock.mjs', start: (file) => `try gc-pause -- node ${file}` },
  python: { template: 'client.py', usual: 'my_lock.py', start: (file) => `try gc-pause -- python3 ${file}` },
  go: {
    template: 'client.go',
    usual: 'my_lock.go',
    start: (file) => words.made.goBuild(`try gc-pause -- ./${path.basename(file, '.go')}`, file),
  },
  java: { template: 'client.java', usual: 'MyLock.java', start: (file) => `try gc-pause -- java ${file}` },
} as const satisfies Record<string, Language>

const flag = { type: 'boolean' } as const

/** Writes a client that works without changes. Throws a `UsageError` if the arguments are wrong or the file exists. */
export async function writeClient(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { node: flag, python: flag, go: flag, java: flag })
  const names = Object.keys(languages) as (keyof typeof languages)[]
  const [name, ...others] = names.filter((each) => values[each])
  if (name === undefined || others.length > 0) throw new UsageError(words.usage.whichClient)
  if (positionals.length > 1) throw new UsageError(words.usage.oneFile(positionals))
  const language: Language = languages[name]
  const file = positionals[0] ?? language.usual
  const text = await readFile(new URL(`./templates/${language.template}`, import.meta.url), 'utf8')
  await writeNamed(file, text.replaceAll(language.usual, path.basename(file)), 'wx')
  io.out(words.made.client(file, `${ownCommand} ${language.start(file)}`))
  return exitStatus.asExpected
}
