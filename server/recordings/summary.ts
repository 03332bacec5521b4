import { type FileHandle, open } from 'node:fs/promises'
import * as z from 'zod/mini'
import { PropertyId } from '#scenarios/lesson.ts'
import { jsonIn } from '#server/base/json-in.ts'

const Head = z.object({
  startedAt: z.string(),
  parameters: z.record(z.string(), z.number()),
  lesson: z.object({ teaches: PropertyId }),
  changes: z.optional(z.array(z.unknown())),
  edited: z.optional(z.unknown()),
})
const Tail = z.object({ atMs: z.number() })

export interface Summary {
  startedAt: string
  parameters: Record<string, number>
  teaches: PropertyId
  moved: boolean
  edited: boolean
  /** Time of the last recorded event, in milliseconds. */
  durationMs: number
}

/** Maximum number of bytes to read for a header, which contains the sources of a lock, and for the last event, which contains one long value at most. */
const maxHeaderBytes = 1024 ** 2
const pieceBytes = 64 * 1024

/**
 * Summarizes a trace for lists, without reading more than its header and its last line. `bytes` is the file's
 * length. Returns `undefined` if this version cannot read the trace. Rejects if the file cannot be opened.
 */
export async function recordingSummaryOf(path: string, bytes: number): Promise<Summary | undefined> {
  const file = await open(path, 'r')
  try {
    const header = Head.safeParse(jsonIn(await firstLine(file)))
    if (!header.success) return undefined
    const { startedAt, parameters, lesson, changes, edited } = header.data
    const how = { moved: changes !== undefined, edited: edited !== undefined }
    return { startedAt, parameters, teaches: lesson.teaches, ...how, durationMs: await lastAtMs(file, bytes) }
  } finally {
    await file.close()
  }
}

async function firstLine(file: FileHandle): Promise<string> {
  const pieces: Buffer[] = []
  for (let at = 0; at < maxHeaderBytes; at += pieceBytes) {
    const piece = await readPiece(file, at)
    const end = piece.indexOf('\n')
    pieces.push(end < 0 ? piece : piece.subarray(0, end))
    if (end >= 0 || piece.length < pieceBytes) break
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** Returns the time of the last complete event, or 0 if there is none. */
async function lastAtMs(file: FileHandle, bytes: number): Promise<number> {
  const piece = await readPiece(file, Math.max(0, bytes - pieceBytes))
  const lines = piece.toString('utf8').split('\n')
  for (const line of lines.reverse()) {
    const tail = Tail.safeParse(jsonIn(line))
    if (tail.success) return tail.data.atMs
  }
  return 0
}

async function readPiece(file: FileHandle, position: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes, position)
  return buffer.subarray(0, bytesRead)
}
