import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import {
  MEDIA_PER_PAGE,
  type MediaFilter,
  type MediaManager,
  type MediaSort,
  type StoredFile,
} from '#app/data/media-manager.ts'
import { useDebounced } from '../section-parts.tsx'
import { MEDIA_KEY } from './use-media-changes.ts'

export type MediaQuery = MediaFilter & { sort: MediaSort }
export type MediaList = ReturnType<typeof useMediaList>

/** Loads pages of matching files. @param wanted must be the same object until the query changes */
export function useMediaList(manager: MediaManager, wanted: MediaQuery) {
  const settled = useDebounced(wanted)
  const query = useInfiniteQuery({
    queryKey: [MEDIA_KEY, 'list', settled],
    queryFn: ({ pageParam }) => {
      const { sort, ...filter } = settled
      return manager.list(filter, sort, pageParam)
    },
    initialPageParam: undefined as StoredFile | undefined,
    getNextPageParam: ({ media }) => (media.length === MEDIA_PER_PAGE ? media.at(-1) : undefined),
    placeholderData: keepPreviousData,
  })
  // Only the first page contains the total.
  return {
    query,
    files: query.data?.pages.flatMap(({ media }) => media),
    total: query.data?.pages[0]?.total ?? 0,
  }
}
