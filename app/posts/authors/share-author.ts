import type { Author } from '#domain/authors/author.ts'
import type { PictureStorage } from '#domain/html/render/picture-storage.ts'
import { describeShareImage, type ShareImage } from '#app/seo/share-image/share-address.ts'
import type { CardSite } from '#app/seo/share-image/page-cards.ts'
import { brandCard, type ShareCard } from '#app/seo/share-image/share-card.ts'
import { shareCards } from '#content/pages/share-cards.ts'
import { findOwnPicture } from '../own-picture.ts'
import { showAuthor } from './show-author.ts'

type Site = CardSite & { siteUrl: string; storage: PictureStorage }

/** Returns the share image of an author's page. */
export function shareAuthor(author: Author, site: Site): ShareImage {
  const card = brandCard(composeAuthorCard(author, site), site.settings)
  return describeShareImage({ kind: 'author', name: author.slug }, card, site.siteUrl)
}

export function composeAuthorCard(
  author: Author,
  { settings, content, storage }: Omit<Site, 'siteUrl'>,
): ShareCard {
  return {
    tone: 'light',
    title: author.name,
    label: content.read(shareCards).labels.author,
    detail: author.role,
    agency: settings.name,
    art: { kind: 'portrait', picture: findOwnPicture(showAuthor(author, storage).picture, storage) },
  }
}
