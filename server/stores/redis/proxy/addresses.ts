/**
 * The nodes' addresses as one process may use them. Sentinels and nodes of a cluster tell their clients where to go; for a process each of those ports becomes
 * that of its own door to the node, so that it is seen wherever it goes.
 */
export class ProcessAddresses {
  /** Doors by the port of their node. */
  private readonly doors = new Map<string, string>()

  /** `ports`: by which others know the node. Throws a `RangeError` if an answer could not be rewritten in place. */
  learn(ports: readonly number[], door: number): void {
    for (const port of ports.map(String)) {
      if (port.length !== String(door).length) throw new RangeError(`port ${door} cannot stand for port ${port}`)
      this.doors.set(port, String(door))
    }
  }

  /** An answer in RESP with every port of a node replaced. Each keeps its length, and so does the text around it. */
  translated(bytes: Buffer): Buffer {
    return Buffer.from(
      bytes.toString('latin1').replace(/(?<!\d)\d{4,5}(?!\d)/g, (port) => this.doors.get(port) ?? port),
      'latin1',
    )
  }
}
