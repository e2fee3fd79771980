import type { Tag } from '#app/data/tags/find-tag.ts'
import { describeShareImage, type ShareImage } from '#app/seo/share-image/share-address.ts'
import type { CardSite } from '#app/seo/share-image/page-cards.ts'
import { brandCard, type ShareCard } from '#app/seo/share-image/share-card.ts'
import { shareCards } from '#content/pages/share-cards.ts'
import type { SharedKind } from '../share-post.ts'

/** Returns the share image of a tag page. */
export function shareTag(kind: SharedKind, tag: Tag, site: CardSite & { siteUrl: string }): ShareImage {
  const card = brandCard(composeTagCard(kind, tag, site), site.settings)
  return describeShareImage({ kind: `${kind}-tag`, name: tag.slug }, card, site.siteUrl)
}

/** Colors as for cards of posts: green for blog, light for news. */
export function composeTagCard(
  kind: SharedKind,
  { slug, name }: Tag,
  { settings, content }: CardSite,
): ShareCard {
  return {
    tone: kind === 'blog' ? 'dark' : 'light',
    title: name,
    label: content.read(shareCards).labels[kind],
    detail: '',
    agency: settings.name,
    art: { kind: 'cover', seed: slug, picture: null },
  }
}
