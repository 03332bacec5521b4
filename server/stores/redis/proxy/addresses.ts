/**
 * Rewrites answers to one process: replaces the nodes' ports by the ports of the process's own doors. Sentinels and nodes of a cluster tell their clients where
 * to connect; with these ports, the process is observed wherever it connects.
 */
export class ProcessAddresses {
  /** Doors by the port of their node. */
  private readonly doors = new Map<string, string>()

  /**
   * Registers the door to a node. `ports`: those by which other nodes know it. Throws a `RangeError` if a port's length differs: answers are rewritten in
   * place.
   */
  learn(ports: readonly number[], door: number): void {
    for (const port of ports.map(String)) {
      if (port.length !== String(door).length) throw new RangeError(`port ${door} cannot stand for port ${port}`)
      this.doors.set(port, String(door))
    }
  }

  /** Returns an answer in RESP with every port of a node replaced. Each keeps its length, and so does the text around it. */
  translated(bytes: Buffer): Buffer {
    return Buffer.from(
      bytes.toString('latin1').replace(/(?<!\d)\d{4,5}(?!\d)/g, (port) => this.doors.get(port) ?? port),
      'latin1',
    )
  }
}
