import { createContext } from 'react-router'
import type { ShareCard } from './share-card.ts'

export type DrawnCard = {
  bytes: Uint8Array
  type: 'image/png' | 'image/jpeg'
  /** False if a picture failed to load and was replaced. */
  isComplete: boolean
}

/** Draws a card or returns it from the cache; null if too many are queued. */
export type DrawCard = (card: ShareCard) => Promise<DrawnCard | null>

export const drawCardContext = createContext<DrawCard>()
