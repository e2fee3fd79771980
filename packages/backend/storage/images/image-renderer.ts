import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { QueueFullError } from '#backend/limits/work-queue.ts'
import type { ByteStore } from '../stores/byte-store.ts'
import { storageErrors } from '../errors.ts'
import type { Served } from '../objects/serve-object.ts'
import { createImageCache } from './image-cache.ts'
import type { PictureFormat } from './picture-format.ts'
import { type RenderOptions, writeRenderOptions } from './render-options.ts'
import { renderPicture } from './render-picture.ts'

export type ImageRenderer = ReturnType<typeof createImageRenderer>

export type ImageRendererOptions = {
  bytes: Pick<ByteStore, 'read'>
  cacheFolder: string
  decode: <T>(work: () => Promise<T>) => Promise<T>
  reportFailure: (error: unknown) => void
}

const MAX_SOURCE_BYTES = 25 * 1024 * 1024
const MAX_CACHE_BYTES = 512 * 1024 * 1024
/** Increase it when the same options give another image. */
const RENDERING_VERSION = 2

export function createImageRenderer({ bytes, cacheFolder, decode, reportFailure }: ImageRendererOptions) {
  const cache = createImageCache(cacheFolder, MAX_CACHE_BYTES)
  const underWay = new Map<string, Promise<Buffer>>()

  async function make(name: string, object: Served, options: RenderOptions, format: PictureFormat) {
    const source = await readSource(bytes, object)
    const picture = await renderPicture(source, options, format)
    // A full disk only affects the cache.
    await cache.write(name, picture).catch(reportFailure)
    return picture
  }

  return {
    nameRendering(object: Served, options: RenderOptions, format: PictureFormat): string {
      const text = [RENDERING_VERSION, object.version, format, writeRenderOptions(options)].join('\n')
      return createHash('sha256').update(text).digest('hex')
    },
    async render(
      name: string,
      object: Served,
      options: RenderOptions,
      format: PictureFormat,
    ): Promise<Buffer> {
      const cached = await cache.read(name).catch((error: unknown) => {
        reportFailure(error)
        return null
      })
      if (cached) return cached
      const started =
        underWay.get(name) ??
        decode(() => make(name, object, options, format)).finally(() => underWay.delete(name))
      underWay.set(name, started)
      try {
        return await started
      } catch (error) {
        throw error instanceof QueueFullError ? storageErrors.busy() : error
      }
    },
  }
}

async function readSource(
  bytes: Pick<ByteStore, 'read'>,
  { version, metadata }: Served,
): Promise<Uint8Array> {
  if (metadata.size > MAX_SOURCE_BYTES)
    throw storageErrors.badRequest('The picture is too large to be rendered')
  const stream = await bytes.read(version)
  if (!stream) throw storageErrors.bytesGone()
  return buffer(stream)
}
