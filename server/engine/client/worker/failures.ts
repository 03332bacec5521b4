/** Converts errors to plain data and back, because an error that is posted loses its class. */
import { CommandError } from '#scenarios/define.ts'
import { messageOf } from '#server/base/message-of.ts'

/** An error as plain data. `command` is set if the error was a `CommandError`. */
export interface Failure {
  message: string
  command?: Pick<CommandError, 'code' | 'definite'>
}

export function failureOf(error: unknown): Failure {
  const message = messageOf(error)
  if (!(error instanceof CommandError)) return { message }
  const { code, definite } = error
  return { message, command: { code, definite } }
}

export function errorOfFailure({ message, command }: Failure): Error {
  return command ? new CommandError(command.code, message, command.definite) : new Error(message)
}
