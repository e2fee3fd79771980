/** Pictures drawn for tests. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A plain picture to encode with sharp. */
export const drawPicture = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })

/** A PNG with any declared size that compresses to almost nothing. */
export function drawBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    PNG_SIGNATURE,
    makeChunk('IHDR', header),
    makeChunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
    makeChunk('IEND', Buffer.alloc(0)),
  ])
}

/** An animation of small frames with different colors. */
export async function drawAnimation(frameCount: number, format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    Array.from({ length: frameCount }, (_, index) =>
      drawPicture(20, 10, `hsl(${(index * 37) % 360}, 80%, 50%)`)
        .png()
        .toBuffer(),
    ),
  )
  const animation = sharp(frames, { join: { animated: true } })
  return format === 'gif'
    ? animation.gif({ delay: 100 }).toBuffer()
    : animation.webp({ delay: 100 }).toBuffer()
}

function makeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
