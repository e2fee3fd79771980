import { expect, test } from 'vitest'
import { findArticleOffer } from './article-offers.ts'
import { blogClosing } from './closings.ts'

test.each([
  [['Planning', 'TACoS'], '/acos-calculator'],
  [['Operations', 'Account health'], '/services/account-reinstatement'],
  [['SEO', 'Launch'], '/services/product-launch-services'],
  [['listings'], '/services/amazon-seo'],
  [['Fees'], '/services/store-management'],
  [['Walmart'], '/book-call'],
  [[], '/book-call'],
])('an article tagged %j leads to %s', (tags, href) => {
  const { action, closing } = findArticleOffer(tags, blogClosing)
  expect(action.href).toBe(href)
  expect(closing.action.href).toBe('/book-call')
})
