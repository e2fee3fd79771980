import { expect, test } from 'vitest'
import { nameRoute } from './route-name.ts'

test.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/blog?page=3', '/blog'],
  ['/blog/how-to-launch', '/blog/{slug}'],
  ['/blog/tags/fees', '/blog/tags/{slug}'],
  ['/blog/feed.xml', 'feeds and texts'],
  ['/sitemap-blog.xml?page=2', '/sitemap*.xml'],
  ['/assets/app-1234.js', '/assets/*'],
  ['/pay/eyJhbGciOi', '/pay/*'],
  ['/preview/blog/0f0f', '/preview/*'],
  ['/bookings/eyJhbGciOi/move', '/bookings/*'],
  ['/rest/v1/blog_posts?select=id', '/rest/v1/*'],
  ['/functions/v1/submit-lead', '/functions/v1/*'],
  ['/made-up/v1/thing', 'other'],
  ['/wp-login.php', 'other'],
])('%s is counted as %s', (url, route) => {
  expect(nameRoute(url)).toBe(route)
})

test('unknown URLs share one route name', () => {
  const names = Array.from({ length: 500 }, (_, n) => nameRoute(`/secret-${n}/part-${n}/v${n}/x?token=${n}`))
  expect(new Set(names).size).toBe(1)
})
