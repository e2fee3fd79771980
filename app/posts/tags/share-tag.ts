import type { Tag } from '#app/data/tags/find-tag.ts'
import { describeShareImage, type ShareImage } from '#app/seo/share-image/share-address.ts'
import type { ShareCard } from '#app/seo/share-image/share-card.ts'
import { shareLabels } from '#content/pages/share-cards.ts'
import type { SharedKind } from '../share-post.ts'

type Site = { siteUrl: string; settings: { name: string } }

/** The share image of a tag's page. */
export function shareTag(kind: SharedKind, tag: Tag, { siteUrl, settings }: Site): ShareImage {
  const card = composeTagCard(kind, tag, settings.name)
  return describeShareImage({ kind: `${kind}-tag`, name: tag.slug }, card, siteUrl)
}

/** Like the cards of posts: blog evergreen, news paper. */
export function composeTagCard(kind: SharedKind, { slug, name }: Tag, agency: string): ShareCard {
  return {
    tone: kind === 'blog' ? 'dark' : 'light',
    title: name,
    label: shareLabels[kind],
    detail: '',
    agency,
    art: { kind: 'cover', seed: slug, picture: null },
  }
}
