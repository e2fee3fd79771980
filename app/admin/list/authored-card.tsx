import { useMemo } from 'react'
import type { AuthoredPost } from '#app/data/posts/authored-posts.ts'
import {
  readAgency,
  readPictureStorage,
  readSiteConfiguration,
} from '#app/data/context/site-configuration.ts'
import { measureCover } from '#app/posts/measure-cover.ts'
import { PostCard } from '#app/posts/post-card.tsx'
import { type BadgeTone, StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import type { AuthoringKind } from '#app/admin/authoring-kind.ts'
import { formatMomentIn } from '#app/ui/format-moment.ts'
import type { PostStatus } from '#domain/posts/post.ts'
import { findVisibility } from './visibility.ts'
import { PostButtons, type PostButtonsProps } from './post-buttons.tsx'

type AuthoredCardProps = Omit<PostButtonsProps, 'title'> & {
  kind: AuthoringKind
  post: AuthoredPost
  isLead: boolean
  loadsEagerly: boolean
}

/** The public card, plus the state of the post and its buttons. */
export function AuthoredCard({ kind, post, isLead, loadsEagerly, ...buttons }: AuthoredCardProps) {
  const status = describeStatus(post)
  const measured = useMemo(() => measureCover(post, readPictureStorage()), [post])
  return (
    <PostCard
      kind={kind}
      post={measured}
      dates={readSiteConfiguration()}
      isLead={isLead}
      loadsEagerly={loadsEagerly}
      badge={
        <>
          <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
          {post.newer_draft && <StatusBadge tone="note">Newer draft</StatusBadge>}
        </>
      }
      actions={<PostButtons title={post.title} {...buttons} />}
    />
  )
}

function describeStatus(post: { status: PostStatus; published_at: string }): {
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
