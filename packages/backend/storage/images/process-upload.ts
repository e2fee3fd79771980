import { Readable } from 'node:stream'
import { QueueFullError } from '#backend/limits/work-queue.ts'
import { ByteLimitError } from '../stores/byte-store.ts'
import { storageErrors } from '../errors.ts'
import type { ObjectPath } from '../objects/object-path.ts'
import type { Upload } from '../uploads/upload-body.ts'
import { MAX_PICTURE_BYTES } from './load-sharp.ts'
import { findMissingExtension, type PictureFormat } from './picture-format.ts'
import { reencodePicture } from './reencode-picture.ts'

export type ProcessedPicture = Upload & { width: number; height: number }

export type PictureProcessor = ReturnType<typeof createPictureProcessor>

const SEGMENTS = /^[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/
const MAX_NAME_BYTES = 200

export function createPictureProcessor(
  buckets: readonly string[],
  decode: <T>(work: () => Promise<T>) => Promise<T>,
) {
  return {
    isPictureBucket: (bucket: string) => buckets.includes(bucket),
    mustFitName,
    async process(path: ObjectPath, upload: Upload, limitBytes: number): Promise<ProcessedPicture> {
      mustBePlainName(path.name)
      const source = await readWhole(upload.bytes, Math.min(limitBytes, MAX_PICTURE_BYTES))
      const picture = await decode(() => reencodePicture(source)).catch((error: unknown) => {
        throw error instanceof QueueFullError ? storageErrors.busy() : error
      })
      mustFitName(path.name, picture.format)
      const { width, height } = picture
      if (picture.bytes.byteLength > limitBytes) {
        throw storageErrors.pictureTooLarge('too many bytes after re-encoding')
      }
      return {
        bytes: Readable.from([picture.bytes]),
        type: `image/${picture.format}`,
        cacheControl: upload.cacheControl,
        userMetadata: { ...upload.userMetadata, width, height },
        width,
        height,
      }
    },
  }
}

function mustBePlainName(name: string): void {
  if (!SEGMENTS.test(name) || name.length > MAX_NAME_BYTES) throw storageErrors.badKey(name)
}

function mustFitName(name: string, format: PictureFormat): void {
  mustBePlainName(name)
  const extension = findMissingExtension(name, format)
  if (extension !== null) throw storageErrors.badExtension(name, format, extension)
}

async function readWhole(bytes: Upload['bytes'], limitBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > limitBytes) throw new ByteLimitError(limitBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
