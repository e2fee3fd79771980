import { useCallback, useRef } from 'react'
import {
  MEDIA_PER_PAGE,
  type MediaFilter,
  type MediaManager,
  type MediaSort,
  type StoredFile,
} from '#app/data/media-manager.ts'
import { type Pages, usePages } from '#app/ui/use-pages.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'

export type MediaQuery = MediaFilter & { sort: MediaSort }
export type MediaList = Pages<StoredFile, { total: number; hasMore: boolean }>

const TYPING_DELAY_MS = 250

/** Pages of matching files. @param query a new object starts a new request */
export function useMediaList(manager: MediaManager, query: MediaQuery): MediaList {
  // The total is only sent with the first page.
  const lastTotal = useRef(0)
  const read = useCallback(
    async (wanted: MediaQuery, shown: readonly StoredFile[]) => {
      const { sort, ...filter } = wanted
      const { media, total } = await manager.list(filter, sort, shown.at(-1))
      if (total !== null) lastTotal.current = total
      return {
        rows: media,
        facts: {
          total: lastTotal.current,
          hasMore: media.length === MEDIA_PER_PAGE,
        },
      }
    },
    [manager],
  )
  return usePages({ filter: query, read, describeFailure, pauseMs: TYPING_DELAY_MS })
}
