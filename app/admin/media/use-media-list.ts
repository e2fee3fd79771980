import { useCallback, useRef } from 'react'
import type { MediaFilter, MediaManager, MediaSort, StoredFile } from '#app/data/media-manager.ts'
import { MEDIA_PER_PAGE } from '#app/data/media-manager.ts'
import { type Pages, usePages } from '#app/ui/use-pages.ts'
import { describeFailure } from './describe-file.ts'

export type MediaQuery = MediaFilter & { sort: MediaSort }
export type MediaList = Pages<StoredFile, { total: number; hasMore: boolean }>

const TYPING_PAUSE_MS = 250

/** Files that fit a query, page after page. @param query another object asks again */
export function useMediaList(manager: MediaManager, query: MediaQuery): MediaList {
  /** Told with the first page. */
  const known = useRef(0)
  const read = useCallback(
    async (wanted: MediaQuery, shown: readonly StoredFile[]) => {
      const { sort, ...filter } = wanted
      const { media, total } = await manager.list(filter, sort, shown.at(-1))
      if (total !== null) known.current = total
      return {
        rows: media,
        facts: {
          total: known.current,
          hasMore: media.length === MEDIA_PER_PAGE,
        },
      }
    },
    [manager],
  )
  return usePages({ filter: query, read, describeFailure, pauseMs: TYPING_PAUSE_MS })
}
