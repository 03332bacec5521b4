/** Runs the command line. `bin/lockstep.mjs` prepares the machine and then calls `main`. */
import { RecordingError } from '#model/trace/recording.ts'
import { ReasonError } from '#model/words/en/reason-error.ts'
import { languageTags } from '#model/words/languages.ts'
import { CatalogueError, reasonOf } from '../catalogue/problem.ts'
import { ServerFailure } from '../processes/server-failure.ts'
import { RefusalError } from '../runs/refusal.ts'
import { projectVersion, SettingError } from '../settings.ts'
import { checkCommand } from './check.ts'
import { classCommand } from './class.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { doctorCommand } from './doctor.ts'
import { exploreCommand } from './explore.ts'
import { exportCommand } from './export.ts'
import { handoutCommand } from './handout.ts'
import { listCommand } from './list.ts'
import { newCommand } from './new.ts'
import { printable } from './printable.ts'
import { recordCommand } from './record.ts'
import { roomsCommand } from './rooms.ts'
import { runCommand } from './run.ts'
import { runnerCommand } from './runner-command.ts'
import { serveCommand } from './serve.ts'
import { textsCommand } from './texts.ts'
import { tryCommand } from './try.ts'
import { didYouMean, knownTag, languageOf, saidRefusal, saidWhy, speak, words } from './words/words.ts'

const commands: readonly Command[] = [
  listCommand,
  runCommand,
  tryCommand,
  exploreCommand,
  checkCommand,
  exportCommand,
  handoutCommand,
  classCommand,
  recordCommand,
  newCommand,
  textsCommand,
  serveCommand,
  roomsCommand,
  runnerCommand,
  doctorCommand,
]

const generalHelp = () =>
  words.general.help(
    commands.map(({ name }) => `  ${name.padEnd(9)}${words.general.commands[name]}`).join('\n'),
    languageTags.join('|'),
  )

/** Performs one command and returns the exit status. Never rejects. */
export async function main(argv: string[], io: CliIo = processIo()): Promise<number> {
  let name = 'help'
  try {
    await speak(languageOf(io.env))
    const [named = argv.length === 0 ? name : 'serve', ...args] = await withoutLanguage(argv)
    name = named
    return await perform(name, args, io)
  } catch (error) {
    io.err(printable(messageOf(error, name)))
    return error instanceof UsageError || error instanceof SettingError ? exitStatus.badUsage : exitStatus.notAsExpected
  } finally {
    // Waits until all output is written, even to a slow reader, because the caller then exits the process.
    if (io.flush !== undefined) await io.flush()
  }
}

/** Switches to the language of `--lang TAG`, which every command accepts, and returns the other arguments. Arguments after `--` belong to another program. */
async function withoutLanguage(argv: readonly string[]): Promise<string[]> {
  const end = argv.indexOf('--')
  const own = end < 0 ? argv : argv.slice(0, end)
  const at = own.findIndex((arg) => /^--lang(=|$)/.test(arg))
  const option = own[at]
  if (option === undefined) return [...argv]
  const joined = option.startsWith('--lang=')
  const named = joined ? option.slice('--lang='.length) : (own[at + 1] ?? '')
  const tag = knownTag(named)
  if (tag === undefined) throw new UsageError(words.general.noLanguage(named, languageTags))
  await speak(tag)
  return argv.toSpliced(at, joined ? 1 : 2)
}

async function perform(name: string, args: string[], io: CliIo): Promise<number> {
  if (name === '--version' || name === '-v') {
    io.out(`${projectVersion()}\n`)
    return exitStatus.asExpected
  }
  if (name === 'help' || name === '--help' || name === '-h') {
    io.out(args[0] === undefined ? generalHelp() : commandOf(args[0]).help())
    return exitStatus.asExpected
  }
  const command = commandOf(name)
  if (args.includes('--help') || args.includes('-h')) {
    io.out(command.help())
    return exitStatus.asExpected
  }
  return await command.perform(args, io)
}

function commandOf(name: string): Command {
  const names = commands.map((command) => command.name)
  const command = commands.find((each) => each.name === name)
  if (command !== undefined) return command
  throw new UsageError(words.general.noCommand(name) + didYouMean(name, [...names, 'help']))
}

function messageOf(error: unknown, name: string): string {
  if (error instanceof UsageError)
    return `${error.message}\n${words.general.seeHelp(`lockstep help${isCommand(name) ? ` ${name}` : ''}`)}\n`
  if (error instanceof RefusalError) return `${saidRefusal(error.refusal)}\n`
  if (error instanceof ReasonError || error instanceof RecordingError) return `${saidWhy(error.because)}\n`
  if (error instanceof CatalogueError)
    return error.problems.map((problem) => `${saidWhy(reasonOf(problem))}\n`).join('')
  if (error instanceof ServerFailure) return `${saidWhy(error.summary)}: ${error.details}\n`
  if (error instanceof SettingError) return `${error.say(words.settings)}\n`
  if (isOfSystem(error)) return `${error.message}\n`
  return `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`
}

/**
 * Whether the error comes from the system, such as a full disk. If so, its message is enough
 * for the user. Other errors are our own bugs, so they are printed with their stack.
 */
const isOfSystem = (error: unknown): error is Error => error instanceof Error && 'syscall' in error

function isCommand(name: string): boolean {
  return commands.some((command) => command.name === name)
}

function processIo(): CliIo {
  // A reader that has seen enough, such as `head`, closes the pipe. That is not a failure.
  process.stdout.on('error', () => {})
  return {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    live: process.stderr.isTTY === true,
    env: process.env,
    flush: () => new Promise((resolve) => process.stdout.write('', () => resolve())),
  }
}
