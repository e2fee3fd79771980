import type { Tag } from '#app/data/tags/find-tag.ts'
import { describeShareImage, type ShareImage } from '#app/seo/share-image/share-address.ts'
import { brandCard, type ShareCard } from '#app/seo/share-image/share-card.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { shareLabels } from '#content/pages/share-cards.ts'
import type { SharedKind } from '../share-post.ts'

type Site = { siteUrl: string; settings: Pick<SiteSettings, 'name' | 'brand'> }

/** The share image of a tag's page. */
export function shareTag(kind: SharedKind, tag: Tag, { siteUrl, settings }: Site): ShareImage {
  const card = brandCard(composeTagCard(kind, tag, settings.name), settings)
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
