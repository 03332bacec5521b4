import { constants, crc32, deflateSync } from 'node:zlib'

/** Encodes an image as a PNG file. `pixels` contains 8-bit red, green and blue values, row by row. */
export function pngOf(width: number, height: number, pixels: Uint8Array): Buffer {
  const rows = Buffer.alloc(height * (1 + 3 * width))
  // Each row begins with its filter type. Type 0 means no filter.
  for (let y = 0; y < height; y += 1)
    rows.set(pixels.subarray(3 * width * y, 3 * width * (y + 1)), y * (1 + 3 * width) + 1)
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(rows, { level: constants.Z_BEST_COMPRESSION })
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
