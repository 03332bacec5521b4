/**
 * Rewrites answers to one process: replaces the nodes' ports with the ports of the process's own doors. Sentinels and cluster nodes tell their clients where to
 * connect. With the doors' ports, the process is observed wherever it connects.
 */
export class ProcessAddresses {
  /** Port of each door, keyed by the port of the node behind it. */
  private readonly doors = new Map<string, string>()

  /**
   * Registers the door to a node. `ports` contains the ports by which other nodes know the node. Throws a `RangeError` if a port has another length than the
   * door's, because answers are rewritten in place.
   */
  learn(ports: readonly number[], door: number): void {
    for (const port of ports.map(String)) {
      if (port.length !== String(door).length) throw new RangeError(`port ${door} cannot stand for port ${port}`)
      this.doors.set(port, String(door))
    }
  }

  /** Returns a RESP answer in which every port of a node is replaced with a port of the same length, so that the rest stays valid. */
  translated(bytes: Buffer): Buffer {
    return Buffer.from(
      bytes.toString('latin1').replace(/(?<!\d)\d{4,5}(?!\d)/g, (port) => this.doors.get(port) ?? port),
      'latin1',
    )
  }
}
