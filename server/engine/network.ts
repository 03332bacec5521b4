/** Decides the fate of messages between a client and a node: most messages arrive at once, some late, some never. */

export interface NetworkRule {
  client: string
  /** Name in lower case: a command, a script's file name, or `write`. */
  action: string
  node?: string
  half: 'request' | 'reply'
  /** `lost`, or a promise that delays the message until the promise resolves. */
  fate: 'lost' | Promise<void>
  /** Number of messages that the rule still applies to. */
  times: number
  onApplied(): void
}

export class Network {
  private rules: NetworkRule[] = []

  add(rule: NetworkRule): void {
    this.rules.push(rule)
  }

  /** Returns true if no rule exists, so the message arrives at once. Otherwise resolves when the message arrives, with `false` if it never will. */
  carry(client: string, half: NetworkRule['half'], action: string, node?: string): true | Promise<boolean> {
    return this.rules.length === 0 ? true : this.carryByRule(client, half, action, node)
  }

  private async carryByRule(client: string, half: NetworkRule['half'], action: string, node?: string) {
    const rule = this.rules.find(
      (found) =>
        found.client === client &&
        found.half === half &&
        found.action === action.toLowerCase() &&
        (found.node === undefined || found.node === node),
    )
    if (!rule) return true
    rule.times -= 1
    if (rule.times === 0) this.rules = this.rules.filter((other) => other !== rule)
    rule.onApplied()
    if (rule.fate === 'lost') return false
    await rule.fate
    return true
  }
}
