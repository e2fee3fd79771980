import fallback from '#content/defaults/article-offers.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { action, group, list, plain, text } from '#domain/documents/fields.ts'
import type { z } from '#domain/schema.ts'
import { type Closing, closing } from './closings.ts'

const offer = () =>
  group({ tags: list(plain(30), { min: 1, max: 20 }), text: text(110), action: action(), closing: closing() })

/** Calls to action of an article: a line in the text, and the banner at its end. */
export type ArticleOffer = Omit<z.output<ReturnType<typeof offer>>, 'tags'>

/** Articles show the first offer with which they share a tag. */
export const articleOffers = defineDocument({
  name: 'article-offers',
  label: 'Offers in articles',
  schema: group({ offers: list(offer(), { max: 20 }) }),
  fallback,
})

type Offers = typeof articleOffers.fallback

/** @param other banner for articles without a matching offer */
export function findArticleOffer({ offers }: Offers, tags: readonly string[], other: Closing): ArticleOffer {
  const names = new Set(tags.map((tag) => tag.toLowerCase()))
  const found = offers.find(({ tags: own }) => own.some((tag) => names.has(tag.toLowerCase())))
  return found ?? { text: other.lead, action: other.action, closing: other }
}
