import { KeptPart } from '#app/ui/kept-part/kept-part.ts'
import { PostCard, type PostCardProps } from './post-card.tsx'

/** Cards show nothing of the settings but the time zone, which is in their names. */
const CARDS = {}

/**
 * A card as readers see it, whose markup is kept: a list that is rendered anew after a change shows mostly the same
 * posts. What React asks for ahead of a page (pictures of the first view, the sheet of a cut one) it only asks for
 * when it draws the card itself.
 */
export function KeptPostCard(props: Omit<PostCardProps, 'badge' | 'actions'>) {
  const card = <PostCard {...props} />
  if (props.loadsEagerly || props.post.focus) return card
  return <KeptPart by={{ settings: CARDS, name: nameCard(props) }}>{card}</KeptPart>
}

/** All that a card shows. */
function nameCard({ kind, post, ...shown }: PostCardProps): string {
  const { path, showsSummary, drawsMissingCovers } = kind
  return JSON.stringify([
    post,
    path,
    showsSummary,
    drawsMissingCovers,
    kind.listVisibleTags(post.tags),
    shown,
  ])
}
