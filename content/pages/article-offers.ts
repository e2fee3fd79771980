import { defineDocument } from '#domain/documents/document.ts'
import { action, group, list, plain, text } from '#domain/documents/fields.ts'
import type { z } from '#domain/schema.ts'
import { type Closing, closing } from './closings.ts'

const offer = () =>
  group({ tags: list(plain(30), { min: 1, max: 20 }), text: text(110), action: action(), closing: closing() })

/** Calls to action of an article: one line in the text, and the banner at its end. */
export type ArticleOffer = Omit<z.output<ReturnType<typeof offer>>, 'tags'>

/** The first offer that shares a tag with the article is shown. */
export const articleOffers = defineDocument({
  name: 'article-offers',
  label: 'Offers in articles',
  schema: group({ offers: list(offer(), { max: 20 }) }),
  fallback: {
    offers: [
      {
        tags: ['advertising', 'ads', 'ppc', 'bids', 'acos', 'tacos', 'sponsored products', 'level 2.0'],
        text: 'Which ACoS can you bid to? It takes two figures to find out.',
        action: { label: 'Calculate your ACoS target', href: '/acos-calculator' },
        closing: {
          title: 'Want a second look at your campaigns?',
          lead: 'Bring your search term report to a call. We show you where the spend goes and what we would change first.',
          action: { label: 'Book Call Now', href: '/book-call' },
        },
      },
      {
        tags: ['account health', 'policy', 'compliance', 'suspension', 'reinstatement'],
        text: 'Listing removed, or account at risk? See how we build an appeal.',
        action: { label: 'Account Reinstatement', href: '/services/account-reinstatement' },
        closing: {
          title: 'Worried about your account?',
          lead: 'Bring the notice to a call. We read it with you and tell you what Amazon asks for.',
          action: { label: 'Book Call Now', href: '/book-call' },
        },
      },
      {
        tags: ['launch', 'reviews'],
        text: 'Launching soon? See what we plan before the first order.',
        action: { label: 'Product Launch Services', href: '/services/product-launch-services' },
        closing: {
          title: 'Is your next launch planned?',
          lead: 'Bring the product and its date to a call. We go through stock, reviews and the ad budget with you.',
          action: { label: 'Book Call Now', href: '/book-call' },
        },
      },
      {
        tags: ['seo', 'listings', 'keywords', 'catalogue', 'catalog', 'a+'],
        text: 'Too many listings to fix by hand? See how we correct a whole catalog.',
        action: { label: 'Amazon SEO', href: '/services/amazon-seo' },
        closing: {
          title: 'Which listing should rank first?',
          lead: 'Bring one product to a call. We go through its search terms with you and tell you what to change first.',
          action: { label: 'Book Call Now', href: '/book-call' },
        },
      },
      {
        tags: ['creative', 'images', 'brand registry', 'brand', 'storefront', 'dtc'],
        text: 'See how we make a brand’s pages answer buyers’ questions.',
        action: { label: 'Brand Management', href: '/services/brand-management' },
        closing: {
          title: 'Do your pages answer what buyers ask?',
          lead: 'Bring your bestseller to a call. We look at its page with you and tell you which picture or line we would change first.',
          action: { label: 'Book Call Now', href: '/book-call' },
        },
      },
      {
        tags: ['inventory', 'fees', 'returns', 'fba', 'buy box', 'operations'],
        text: 'No time for stock, fees and cases? See what we take over.',
        action: { label: 'Store Management', href: '/services/store-management' },
        closing: {
          title: 'What takes most of your week?',
          lead: 'Tell us on a call. With your account open, we tell you what we would take over first and what it saves.',
          action: { label: 'Book Call Now', href: '/book-call' },
        },
      },
    ],
  },
})

type Offers = typeof articleOffers.fallback

/** @param other banner for articles that match no offer */
export function findArticleOffer({ offers }: Offers, tags: readonly string[], other: Closing): ArticleOffer {
  const names = new Set(tags.map((tag) => tag.toLowerCase()))
  const found = offers.find(({ tags: own }) => own.some((tag) => names.has(tag.toLowerCase())))
  return found ?? { text: other.lead, action: other.action, closing: other }
}
