export interface SentCommand {
  id: number
  client: string
  /** The command as it is sent. */
  argv: readonly string[]
  /** The command as shown to people: a script by the name of its file. */
  shown: string[]
  sentMs: number
}

/** A sent command whose execution is observed. */
export interface CommandUnderWay extends SentCommand {
  /** Whether MONITOR has shown the command. */
  seen: boolean
  onSeen: () => void
}

/** Register of sent commands, used to recognize them among the commands that a node executes. */
export interface SentCommands {
  /** Registers a command before it is sent. */
  enter(node: string, address: string, command: SentCommand): CommandUnderWay
  /** Commands that the node blocks until another client acts. */
  blockedOn(node: string): { withdraw(entry: CommandUnderWay): void }
}
