import { expect, test } from 'vitest'
import { articleOffers, findArticleOffer } from './article-offers.ts'
import { postLists } from './post-lists.ts'

const blogClosing = postLists.fallback.blog.closing

test.each([
  [['Planning', 'TACoS'], '/acos-calculator'],
  [['Operations', 'Account health'], '/services/account-reinstatement'],
  [['SEO', 'Launch'], '/services/product-launch-services'],
  [['listings'], '/services/amazon-seo'],
  [['Fees'], '/services/store-management'],
  [['Walmart'], '/book-call'],
  [[], '/book-call'],
])('an article tagged %j offers %s', (tags, href) => {
  const { action, closing } = findArticleOffer(articleOffers.fallback, tags, blogClosing)
  expect(action.href).toBe(href)
  expect(closing.action.href).toBe('/book-call')
})
