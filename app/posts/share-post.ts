import { formatLongDate } from '#domain/posts/post-dates.ts'
import { cleanImageUrl } from '#import/html/sanitize/sanitize-url.ts'
import { readSizedPicture } from '#domain/html/render/responsive-images.ts'
import { type PictureStorage, showPictureAddress } from '#domain/html/render/picture-storage.ts'
import type { SiteContent } from '#domain/documents/document.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import type { Article, PostTable } from '#app/data/posts/post-rows.ts'
import { describeShareImage, type ShareImage } from '#app/seo/share-image/share-address.ts'
import { brandCard, type ShareCard } from '#app/seo/share-image/share-card.ts'
import { shareCards } from '#content/pages/share-cards.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { measureCover } from './measure-cover.ts'
import { findOwnPicture } from './own-picture.ts'

export type ShareSite = {
  siteUrl: string
  settings: Pick<SiteSettings, 'name' | 'timeZone' | 'locale' | 'brand'>
  content: SiteContent
  storage: PictureStorage
}

export type SharedKind = 'blog' | 'news'

const TABLES: Record<PostTable, SharedKind> = { blog_posts: 'blog', news_posts: 'news' }

/** Returns the share image of a post: the author's choice, or a generated card. */
export function sharePost(
  table: PostTable,
  post: PostSummary & Pick<Article, 'share_image'>,
  site: ShareSite,
): ShareImage {
  const chosen = describeChosenImage(post, site)
  if (chosen) return chosen
  const kind = TABLES[table]
  const card = brandCard(composePostCard(kind, post, site), site.settings)
  return describeShareImage({ kind, name: post.slug }, card, site.siteUrl)
}

function describeChosenImage(
  { share_image, title }: PostSummary & Pick<Article, 'share_image'>,
  { siteUrl, storage }: ShareSite,
): ShareImage | null {
  const address = share_image ? cleanImageUrl(share_image) : null
  if (address === null) return null
  const size = readSizedPicture(address, storage)
  return {
    url: new URL(showPictureAddress(address, storage), siteUrl).href,
    ...(size && { width: size.width, height: size.height }),
    alt: title,
  }
}

/** Blog cards are green with the author; news cards are light with the date. */
export function composePostCard(
  kind: SharedKind,
  post: PostSummary,
  { settings, content, storage }: Omit<ShareSite, 'siteUrl'>,
): ShareCard {
  const { title, id, author, published_at } = post
  const { featured_image, focus } = measureCover(post, storage)
  const picture = findOwnPicture(featured_image, storage)
  return {
    tone: kind === 'blog' ? 'dark' : 'light',
    title,
    label: content.read(shareCards).labels[kind],
    detail: kind === 'blog' ? (author ?? '') : formatLongDate(published_at, settings),
    agency: settings.name,
    art: {
      kind: 'cover',
      seed: id,
      picture: picture?.kind === 'stored' && focus ? { ...picture, focus } : picture,
    },
  }
}
