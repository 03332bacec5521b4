/**
 * Takes images of an engine's memory between two calls of its code, and restores them. So if the code can continue in two ways, both are run without starting
 * over.
 *
 * The memory contains data, then the stack, then the heap. Between two calls the stack is empty, so an image contains only the data and the heap, divided into
 * blocks. An image shares each unchanged block with the previous image.
 */
import type { Engine } from './engine.ts'

const blockBytes = 1024
/** Chunks are compared before their blocks, because most chunks have not changed. */
const chunkBytes = 8 * blockBytes
/** Address below which everything is either data of the engine's program or a part of the stack that no code reaches (see `limits.stackBytes`). */
const dataEnd = 128 * 1024
/** Distance of the allocator's last word from the end of the heap, in bytes. `lastWord` is the value of that word (dlmalloc's `TOP_FOOT_SIZE`). */
const lastWordBefore = 36
const lastWord = 40

/** Blocks that differ from the first image, keyed by block number. */
export type MemoryImage = ReadonlyMap<number, Uint8Array>

export class MemoryImages {
  /** Image of the memory right after loading. It is the first image that is shown. */
  readonly first: MemoryImage = new Map()
  private shown = this.first
  private memory: Buffer
  /** Memory of the first image. All memory beyond it was zero. */
  private readonly base: Buffer
  /** Memory of the image that is shown. */
  private mirror: Buffer

  /**
   * `endAt` is the address of the word that contains the heap's end. `heapStart` is the heap's start or slightly lower, in the part of the stack that loading
   * has used.
   */
  private constructor(
    private readonly engine: Engine,
    private readonly endAt: number,
    private readonly heapStart: number,
  ) {
    this.memory = Buffer.from(engine.getWasmMemory().buffer)
    this.base = Buffer.from(this.memory.subarray(0, this.heapEnd))
    this.mirror = Buffer.from(this.base)
  }

  /**
   * Runs `load` on an engine that has run nothing yet, and makes the first image of the resulting memory. Returns `undefined` if the memory has another layout.
   */
  static after(engine: Engine, load: () => void): MemoryImages | undefined {
    const ends = wordsThatAre(engine, endOf(engine))
    load()
    // Loading makes the heap grow. Only the allocator's own word contains the heap's end both before and after loading.
    const now = new Set(wordsThatAre(engine, endOf(engine)))
    const [endAt, ...others] = ends.filter((at) => now.has(at))
    if (endAt === undefined || others.length > 0) return undefined
    const words = wordsOf(engine)
    let heapStart = dataEnd
    while (words[heapStart / 4] === 0) heapStart += 4
    return new MemoryImages(engine, endAt, heapStart - (heapStart % blockBytes))
  }

  show(image: MemoryImage): void {
    const { bytes, base, mirror, shown } = this
    if (image === shown) return
    for (const block of shown.keys()) {
      if (image.has(block)) continue
      const [from, to] = [block * blockBytes, (block + 1) * blockBytes]
      for (const memory of [bytes, mirror]) {
        if (from < base.length) base.copy(memory, from, from, to)
        else memory.fill(0, from, to)
      }
    }
    for (const [block, content] of image) {
      if (shown.get(block) === content) continue
      bytes.set(content, block * blockBytes)
      mirror.set(content, block * blockBytes)
    }
    this.shown = image
  }

  /** Takes an image of the current memory. Throws a `RangeError` if the heap does not end as expected. */
  taken(): MemoryImage {
    const { bytes, heapEnd, heapStart } = this
    if (bytes.readUInt32LE(heapEnd - lastWordBefore) !== lastWord) throw new RangeError('the heap ends elsewhere')
    const image = new Map(this.shown)
    // Memory that the heap has just gained was zero before.
    if (heapEnd > this.mirror.length) this.mirror = Buffer.concat([this.mirror], heapEnd)
    this.addChanged(image, 0, dataEnd)
    this.addChanged(image, heapStart, heapEnd)
    this.shown = image
    return image
  }

  private addChanged(image: Map<number, Uint8Array>, from: number, to: number): void {
    const { bytes, mirror } = this
    for (let chunk = from; chunk < to; chunk += chunkBytes) {
      const end = Math.min(chunk + chunkBytes, to)
      if (bytes.compare(mirror, chunk, end, chunk, end) === 0) continue
      for (let at = chunk; at < end; at += blockBytes) {
        if (bytes.compare(mirror, at, at + blockBytes, at, at + blockBytes) === 0) continue
        bytes.copy(mirror, at, at, at + blockBytes)
        const content = Buffer.allocUnsafe(blockBytes)
        bytes.copy(content, 0, at, at + blockBytes)
        image.set(at / blockBytes, content)
      }
    }
  }

  private get bytes(): Buffer {
    const { buffer } = this.engine.getWasmMemory()
    // When the memory grows, WebAssembly replaces its buffer.
    if (this.memory.buffer !== buffer) this.memory = Buffer.from(buffer)
    return this.memory
  }

  private get heapEnd(): number {
    return this.bytes.readUInt32LE(this.endAt)
  }
}

const zeros = Buffer.alloc(64 * 1024)
const wordsOf = (engine: Engine) => new Int32Array(engine.getWasmMemory().buffer)

/** Returns the address of the heap's end, computed from the position of the last word that is not zero. */
function endOf(engine: Engine): number {
  const bytes = Buffer.from(engine.getWasmMemory().buffer)
  let chunk = bytes.length
  while (chunk > 0 && bytes.compare(zeros, 0, zeros.length, chunk - zeros.length, chunk) === 0) chunk -= zeros.length
  const words = wordsOf(engine)
  let last = chunk / 4 - 1
  while (last > 0 && words[last] === 0) last -= 1
  return 4 * last + lastWordBefore
}

/** Returns the addresses of all words in the data part that have this value. */
function wordsThatAre(engine: Engine, value: number): number[] {
  const words = wordsOf(engine)
  const found: number[] = []
  for (let at = 0; at < dataEnd / 4; at += 1) if (words[at] === value) found.push(4 * at)
  return found
}
