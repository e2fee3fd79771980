import { readFile } from 'node:fs/promises'
import { readCoverAddress } from '#app/posts/covers/chosen-cover.ts'
import { drawChosenCover } from '#app/posts/covers/draw-cover.ts'
import { renderPicture } from '#backend/storage/images/render-picture.ts'
import { PICTURE_BUCKET } from '#domain/bucket-names.ts'
import type { SharePicture } from '#app/seo/share-image/share-card.ts'
import type { ArtSources } from './drawing/draw-art.ts'

/** @param size in pixels; by default the size of share images */
export type ReadPicture = (
  picture: SharePicture,
  size?: { width: number; height: number },
) => Promise<ArtSources['picture']>

type Storage = {
  url: string
  fetch: typeof fetch
}

const MAX_BYTES = 25 * 1024 * 1024
const READ_TIMEOUT_MS = 10_000
const SHARE_SIZE = { width: 820, height: 840 }
const RENDERED = { resize: 'cover', quality: 88 } as const
const PUBLIC_FOLDER = new URL('../../public/', import.meta.url)
/** Soft shadows take seconds to draw and are hardly visible at this size. */
const FILTERS = / filter="[^"]*"/g

/** Reads pictures from the site's storage and its drawings only. */
export function createPictureReader({ url, fetch: fetchOwn }: Storage): ReadPicture {
  async function readStored(name: string): Promise<Uint8Array> {
    const path = `/storage/v1/object/public/${PICTURE_BUCKET}/${name.split('/').map(encodeURIComponent).join('/')}`
    const response = await fetchOwn(url + path, {
      signal: AbortSignal.timeout(READ_TIMEOUT_MS),
      redirect: 'error',
    })
    const length = Number(response.headers.get('content-length') ?? 0)
    if (!response.ok || length > MAX_BYTES) {
      await response.body?.cancel()
      throw new Error(`${path} returned ${response.status} with ${length} bytes.`)
    }
    return new Uint8Array(await response.arrayBuffer())
  }

  return async (picture, size = SHARE_SIZE) => {
    try {
      if (picture.kind === 'shipped') {
        const drawing = await readFile(new URL(`.${picture.path}`, PUBLIC_FOLDER), 'utf8')
        return { type: 'image/svg+xml', bytes: Buffer.from(drawing.replaceAll(FILTERS, '')) }
      }
      if (picture.kind === 'drawn') {
        const chosen = readCoverAddress(picture.path)
        return chosen && { type: 'image/svg+xml', bytes: Buffer.from(drawChosenCover(chosen)) }
      }
      // Decodes within the limits of uploads, and only with decoders that are safe for untrusted files.
      const bytes = await renderPicture(
        await readStored(picture.name),
        { ...size, ...RENDERED, focus: picture.focus },
        'jpeg',
      )
      return { type: 'image/jpeg', bytes }
    } catch (error) {
      console.warn(`Drawing without the picture: ${String(error)}`)
      return null
    }
  }
}
