export interface SentCommand {
  id: number
  client: string
  /** Command as sent over the wire. */
  argv: readonly string[]
  /** Command as people should see it: a script by its file's name. */
  shown: string[]
  sentMs: number
}

/** A sent command whose execution is observed. */
export interface CommandUnderWay extends SentCommand {
  /** Whether MONITOR has shown it. */
  seen: boolean
  onSeen: () => void
}

/** Register of sent commands, to recognize them among a node's executed ones. */
export interface SentCommands {
  /** Registers a command before it is sent. */
  enter(node: string, address: string, command: SentCommand): CommandUnderWay
  /** Commands that wait on the node until another client acts. */
  blockedOn(node: string): { withdraw(entry: CommandUnderWay): void }
}
