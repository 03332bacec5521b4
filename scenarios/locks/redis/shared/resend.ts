/** What client libraries do by themselves when a command gets no answer: send it again. */
import { CommandError, type Reply } from '../context.ts'

/** Sends a command and, if it is not known whether it was executed, sends it once more. */
export async function sendAgain(command: () => Promise<Reply>): Promise<Reply> {
  try {
    return await command()
  } catch (error) {
    if (error instanceof CommandError && !error.definite) return command()
    throw error
  }
}
