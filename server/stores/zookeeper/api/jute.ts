/** Reads and writes ZooKeeper's encoding of messages and of its log (Jute): big-endian numbers, and strings and bytes preceded by their length. */

export class Writer {
  private readonly parts: Buffer[] = []

  int(value: number): this {
    const part = Buffer.alloc(4)
    part.writeInt32BE(value)
    return this.add(part)
  }

  long(value: bigint): this {
    const part = Buffer.alloc(8)
    part.writeBigInt64BE(value)
    return this.add(part)
  }

  flag(value: boolean): this {
    return this.add(Buffer.from([value ? 1 : 0]))
  }

  bytes(value: Buffer): this {
    return this.int(value.length).add(value)
  }

  text(value: string): this {
    return this.bytes(Buffer.from(value))
  }

  add(part: Buffer): this {
    this.parts.push(part)
    return this
  }

  whole(): Buffer {
    return Buffer.concat(this.parts)
  }
}

export class Reader {
  private at = 0

  constructor(private readonly from: Buffer) {}

  int(): number {
    this.at += 4
    return this.from.readInt32BE(this.at - 4)
  }

  long(): bigint {
    this.at += 8
    return this.from.readBigInt64BE(this.at - 8)
  }

  flag(): boolean {
    this.at += 1
    return this.from.readInt8(this.at - 1) === 1
  }

  bytes(): Buffer {
    const length = Math.max(0, this.int())
    this.at += length
    return this.from.subarray(this.at - length, this.at)
  }

  text(): string {
    return this.bytes().toString('utf8')
  }

  list<T>(one: (reader: Reader) => T): T[] {
    return Array.from({ length: Math.max(0, this.int()) }, () => one(this))
  }

  get atEnd(): boolean {
    return this.at >= this.from.length
  }
}
