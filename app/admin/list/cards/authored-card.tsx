import { useMemo } from 'react'
import type { AuthoredPost } from '#app/data/posts/post-reader.ts'
import { readPictureStorage, readSiteConfiguration } from '#app/data/context/site-configuration.ts'
import { measureCover } from '#app/posts/measure-cover.ts'
import { PostCard } from '#app/posts/post-card.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import type { AuthoringKind } from '#app/admin/authoring-kind.ts'
import { PostButtons, type PostButtonsProps } from './post-buttons.tsx'
import { describeStatus } from './status-labels.ts'

export type AuthoredCardProps = Omit<PostButtonsProps, 'title'> & {
  kind: AuthoringKind
  post: AuthoredPost
  isLead: boolean
  loadsEagerly: boolean
}

/** The card that visitors see, with its state and what can be done with it. */
export function AuthoredCard({ kind, post, isLead, loadsEagerly, ...buttons }: AuthoredCardProps) {
  const status = describeStatus(post)
  const measured = useMemo(() => measureCover(post, readPictureStorage()), [post])
  return (
    <PostCard
      kind={kind}
      post={measured}
      timeZone={readSiteConfiguration().timeZone}
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
