import { useQuery } from '@tanstack/react-query'
import { countReviews, type ReviewCounts } from '#app/data/review-manager.ts'
import { useStaff } from '#app/admin/staff.tsx'

/**
 * What waits for the signed-in person.
 * @param readAt when the list was read, 0 before; the counts are read again with it
 * @returns null until it is known, and where posts are not reviewed
 */
export function useReviewCounts(readAt: number): ReviewCounts | null {
  const { client, getGrant } = useStaff()
  const { data } = useQuery({
    queryKey: ['review-counts', readAt],
    queryFn: () => countReviews(client),
    // A page in editor mode has no person.
    enabled: getGrant === null && readAt > 0,
    placeholderData: (before) => before,
    gcTime: 0,
  })
  return data?.is_on ? data : null
}
