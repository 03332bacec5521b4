/**
 * Limits the data that waits to be sent over one connection. A sender of much data waits until there is room.
 * A client that does not read is cut off, because its data would pile up in the server's memory.
 */
import type { EventEmitter } from 'node:events'

export interface Wire extends EventEmitter {
  transport: EventEmitter
}

export interface OutgoingLimits {
  /** Number of waiting bytes above which a sender of many events has to wait. */
  enoughBytes: number
  /** Number of waiting bytes above which a client is cut off. */
  maxBytes: number
  /** A client that reads nothing for this long is cut off. */
  silenceMs: number
}

const usualLimits: OutgoingLimits = { enoughBytes: 256 * 1024, maxBytes: 8 * 1024 ** 2, silenceMs: 20_000 }

export class Outgoing {
  /** `queued` counts the bytes in our own queue. `sending` counts the bytes handed to the operating system. */
  private queued = 0
  private sending = 0
  private sendingSinceMs = 0
  private over = false
  private waiting: (() => void)[] = []

  constructor(
    wire: Wire,
    private readonly cut: () => void,
    private readonly limits = usualLimits,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    wire.on('packetCreate', ({ data }: { data?: unknown }) => this.add(sizeOf(data)))
    wire.on('flush', () => {
      this.sendingSinceMs = this.nowMs()
      this.sending += this.queued
      this.queued = 0
    })
    wire.transport.on('drain', () => {
      this.sending = 0
      if (this.hasRoom) this.wakeAll()
    })
    wire.once('close', () => {
      this.over = true
      this.wakeAll()
    })
  }

  /** Resolves to `true` when more may be sent, or to `false` if the client has disconnected. */
  async room(): Promise<boolean> {
    while (!this.over && !this.hasRoom) await new Promise<void>((resolve) => this.waiting.push(resolve))
    return !this.over
  }

  private get hasRoom(): boolean {
    return this.queued + this.sending < this.limits.enoughBytes
  }

  private add(bytes: number): void {
    this.queued += bytes
    const silent = this.sending > 0 && this.nowMs() - this.sendingSinceMs > this.limits.silenceMs
    if (this.over || (this.queued + this.sending <= this.limits.maxBytes && !silent)) return
    this.over = true
    this.wakeAll()
    this.cut()
  }

  private wakeAll(): void {
    for (const wake of this.waiting.splice(0)) wake()
  }
}

/** Returns the approximate size in bytes. Almost everything sent is plain ASCII text. */
function sizeOf(data: unknown): number {
  if (typeof data === 'string') return data.length
  return data instanceof ArrayBuffer || ArrayBuffer.isView(data) ? data.byteLength : 0
}
