import { createContext } from 'react-router'
import type { ShareCard } from './share-card.ts'

export type DrawnCard = {
  bytes: Uint8Array
  type: 'image/png' | 'image/jpeg'
  /** False where a picture could not be read, and another drawing stands in its place. */
  isComplete: boolean
}

/** Draws a card, or gives what was drawn of it before; null while too many others wait. */
export type DrawCard = (card: ShareCard) => Promise<DrawnCard | null>

export const drawCardContext = createContext<DrawCard>()
