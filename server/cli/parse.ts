import { type ParseArgsConfig, parseArgs } from 'node:util'
import { messageOf } from '#server/base/message-of.ts'
import { UsageError } from './command.ts'
import { didYouMean, words } from './words/words.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** Splits `args` into options and positional arguments. Throws a `UsageError` with an error message of our own. */
export function parseCommandLine<const T extends Options>(args: string[], options: T) {
  for (const arg of args) {
    const [, option = '', name = ''] = /^(--?([^=-][^=]*))/.exec(arg) ?? []
    if (option === '' || (option.startsWith('--') && Object.hasOwn(options, name))) continue
    throw new UsageError(words.general.noOption(option) + didYouMean(name, [...Object.keys(options), 'lang']))
  }
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    // Only two mistakes are left here: an option without a value, such as `--jobs`, or a flag with a value, such as `--json=1`.
    const [, name = ''] = /--([\w-]+)/.exec(messageOf(error)) ?? []
    throw new UsageError(
      options[name]?.type === 'boolean' ? words.usage.takesNoValue(name) : words.usage.needsValue(name),
    )
  }
}
