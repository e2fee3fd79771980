import { readFile } from 'node:fs/promises'
import { readCoverAddress } from '#app/posts/covers/chosen-cover.ts'
import { drawChosenCover } from '#app/posts/covers/draw-cover.ts'
import { renderPicture } from '#backend/storage/images/render-picture.ts'
import { PICTURE_BUCKET } from '#domain/bucket-names.ts'
import type { SharePicture } from '#app/seo/share-image/share-card.ts'
import type { ArtSources } from './drawing/draw-art.ts'

/** A picture as it is put into a drawing; null for one that is gone, or none that can be read. */
export type ReadPicture = (picture: SharePicture) => Promise<ArtSources['picture']>

type Storage = {
  /** Address of the project, with a `fetch` that reaches it. */
  url: string
  fetch: typeof fetch
}

/** Of an original: larger ones are never stored. */
const MAX_BYTES = 25 * 1024 * 1024
const READ_TIMEOUT_MS = 10_000
/** Twice what the card shows of it would be more than links are shown in. */
const RENDERED = { width: 820, height: 840, resize: 'cover', quality: 88 } as const
const PUBLIC_FOLDER = new URL('../../public/', import.meta.url)
/** Soft shadows take seconds to draw, and are hardly seen at this size. */
const FILTERS = / filter="[^"]*"/g

/** Reads pictures from the site's own storage and its own drawings; no other host is ever asked. */
export function createPictureReader({ url, fetch: ask }: Storage): ReadPicture {
  async function readStored(name: string): Promise<Uint8Array> {
    const path = `/storage/v1/object/public/${PICTURE_BUCKET}/${name.split('/').map(encodeURIComponent).join('/')}`
    const answer = await ask(url + path, { signal: AbortSignal.timeout(READ_TIMEOUT_MS), redirect: 'error' })
    const length = Number(answer.headers.get('content-length') ?? 0)
    if (!answer.ok || length > MAX_BYTES) {
      await answer.body?.cancel()
      throw new Error(`${path} was answered ${answer.status} with ${length} bytes.`)
    }
    return new Uint8Array(await answer.arrayBuffer())
  }

  return async (picture) => {
    try {
      if (picture.kind === 'shipped') {
        const drawing = await readFile(new URL(`.${picture.path}`, PUBLIC_FOLDER), 'utf8')
        return { type: 'image/svg+xml', bytes: Buffer.from(drawing.replaceAll(FILTERS, '')) }
      }
      if (picture.kind === 'drawn') {
        const chosen = readCoverAddress(picture.path)
        return chosen && { type: 'image/svg+xml', bytes: Buffer.from(drawChosenCover(chosen)) }
      }
      // Decoded within the limits of uploads, and without the loaders that only trusted files may meet.
      const bytes = await renderPicture(
        await readStored(picture.name),
        { ...RENDERED, focus: picture.focus },
        'jpeg',
      )
      return { type: 'image/jpeg', bytes }
    } catch (error) {
      console.warn(`A share image is drawn without its picture: ${String(error)}`)
      return null
    }
  }
}
