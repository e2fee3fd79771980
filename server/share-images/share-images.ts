import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createWorkQueue, QueueFullError } from '#backend/limits/work-queue.ts'
import type { Brand } from '#domain/brand/brand.ts'
import type { DrawCard, DrawnCard } from '#app/seo/share-image/drawing-context.ts'
import { chooseShareType } from '#app/seo/share-image/share-address.ts'
import type { ShareCard } from '#app/seo/share-image/share-card.ts'
import { createDrawingCalls, type DrawingCalls } from './drawing-calls.ts'
import { encodePixels } from './encode-pixels.ts'
import type { ReadPicture } from './read-picture.ts'

const MAX_CACHE_BYTES = 32 * 1024 * 1024
const MAX_WAITING = 24

export type ShareImages = { draw: DrawCard; readPicture: ReadPicture; close(): Promise<void> }

type Parts = {
  readPicture: ReadPicture
  /** Brand of the installation, for cards with `brand`. */
  readBrand?: () => Brand
  calls?: Pick<DrawingCalls, 'draw' | 'close'>
  maxWaiting?: number
  maxCacheBytes?: number
}

/** Draws one card at a time and caches drawn cards. Returns null if the queue is full. */
export function createShareImages({
  readPicture,
  readBrand,
  calls = createDrawingCalls(),
  maxWaiting = MAX_WAITING,
  maxCacheBytes = MAX_CACHE_BYTES,
}: Parts): ShareImages {
  const cache = new LRUCache<string, DrawnCard>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ bytes }) => bytes.byteLength,
  })
  const inProgress = new Map<string, Promise<DrawnCard>>()
  const queue = createWorkQueue({ name: 'share images', atOnce: 1, maxWaiting })

  async function make(card: ShareCard): Promise<DrawnCard> {
    const wanted = 'picture' in card.art ? card.art.picture : null
    const picture = wanted && (await readPicture(wanted))
    const type = chooseShareType(card)
    const bytes = await encodePixels(
      await calls.draw(card, { picture, ...(card.brand && { brand: readBrand?.() }) }),
      type,
    )
    return { bytes, type, isComplete: !wanted || picture !== null }
  }

  return {
    readPicture,
    async draw(card) {
      const key = createHash('sha256').update(JSON.stringify(card)).digest('base64url')
      const cached = cache.get(key)
      if (cached) return cached
      const drawing = inProgress.get(key) ?? queue(() => make(card)).finally(() => inProgress.delete(key))
      inProgress.set(key, drawing)
      try {
        const drawn = await drawing
        if (drawn.isComplete) cache.set(key, drawn)
        return drawn
      } catch (error) {
        if (error instanceof QueueFullError) return null
        throw error
      }
    },
    close: () => calls.close(),
  }
}
