/** A command that a client sent, until it is seen being executed. */

export interface SentCommand {
  id: number
  client: string
  /** As it went over the wire. */
  argv: readonly string[]
  /** As people should see it: a script by its file's name. */
  shown: string[]
  sentMs: number
}

/** A command on its way. */
export interface CommandUnderWay extends SentCommand {
  /** Whether the node was seen to carry it out. */
  seen: boolean
  /** Called when it is. */
  onSeen: () => void
}

/** Where sent commands are entered, so that they are found again among what a node executes. */
export interface SentCommands {
  /** Enters a command that is about to go out. */
  enter(node: string, address: string, command: SentCommand): CommandUnderWay
  /** Commands that the node keeps waiting. */
  blockedOn(node: string): { withdraw(entry: CommandUnderWay): void }
}
