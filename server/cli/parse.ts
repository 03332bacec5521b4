/** Parses a command's arguments, with error messages of our own. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { messageOf } from '#server/base/message-of.ts'
import { UsageError } from './command.ts'
import { didYouMean, words } from './words/words.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** Splits `args` into options and ids. Throws a `UsageError`. */
export function parseCommandLine<const T extends Options>(args: string[], options: T) {
  for (const arg of args) {
    const name = /^--([^=]+)/.exec(arg)?.[1]
    if (name === undefined || Object.hasOwn(options, name)) continue
    throw new UsageError(words.general.noOption(name) + didYouMean(name, [...Object.keys(options), 'lang']))
  }
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(messageOf(error))
  }
}
