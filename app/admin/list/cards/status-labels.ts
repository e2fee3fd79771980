import { formatMomentIn } from '#app/ui/text/format-moment.ts'
import { readAgency } from '#app/data/context/site-configuration.ts'
import type { BadgeTone } from '#app/ui/feedback/status-badge.tsx'
import type { PostStatus } from '#domain/posts/post.ts'
import { findVisibility } from '../filter/visibility.ts'

/** What a card says about who can see its post. */
export function describeStatus(post: { status: PostStatus; published_at: string }): {
  label: string
  tone: BadgeTone
} {
  const visibility = findVisibility(post)
  if (visibility === 'draft') return { label: 'Draft', tone: 'note' }
  if (visibility === 'public') return { label: 'Published', tone: 'good' }
  return {
    label: `Scheduled for ${formatMomentIn(readAgency().timeZone, post.published_at)}`,
    tone: 'warning',
  }
}
