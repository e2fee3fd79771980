import { expect, test } from 'vitest'
import { writeRobots } from './robots.route.ts'

const siteUrl = 'https://agency.example'

/** Returns whether a crawler may read a path: by the longest rule of its group (RFC 9309, section 2.2). */
function mayRead(robots: string, crawler: string, path: string): boolean {
  const groups = robots.split('\n\n').map((group) => group.split('\n').map((line) => line.split(': ', 2)))
  const groupOf = (name: string) =>
    groups.find((lines) => lines.some(([key, value]) => key === 'User-agent' && value === name))
  const rules = (groupOf(crawler) ?? groupOf('*')!).filter(([key]) => key === 'Allow' || key === 'Disallow')
  const matching = rules.filter(([, prefix]) => path.startsWith(prefix!))
  return matching.toSorted((one, other) => other[1]!.length - one[1]!.length)[0]?.[0] !== 'Disallow'
}

test('allows pages and pictures, disallows endpoints for scripts', () => {
  const robots = writeRobots({ siteUrl, isLaunched: true, aiCrawlers: 'allow' })
  for (const path of [
    '/',
    '/blog/a',
    '/auth',
    '/storage/v1/object/public/blog-images/a.png',
    '/search?q=a',
    '/bookings/x',
  ])
    expect([path, mayRead(robots, 'AnyBot', path)]).toEqual([path, true])
  for (const path of ['/rest/v1/blog_posts', '/auth/v1/user', '/functions/v1/x', '/dev/mail'])
    expect([path, mayRead(robots, 'AnyBot', path)]).toEqual([path, false])
  expect(mayRead(robots, 'GPTBot', '/blog/a')).toBe(true)
  expect(robots).toContain(`Sitemap: ${siteUrl}/sitemap-index.xml\nSitemap: ${siteUrl}/sitemap.xml\n`)
})

test('before the launch, crawlers may read pages, but get no sitemap', () => {
  const robots = writeRobots({ siteUrl, isLaunched: false, aiCrawlers: 'allow' })
  expect(mayRead(robots, 'AnyBot', '/blog/a')).toBe(true)
  expect(robots).not.toContain('Sitemap')
})

test.each([
  ['no-training', 'GPTBot', false],
  ['no-training', 'ClaudeBot', false],
  ['no-training', 'ChatGPT-User', true],
  ['forbid', 'GPTBot', false],
  ['forbid', 'ChatGPT-User', false],
  ['forbid', 'Googlebot', true],
] as const)('with %s, whether %s may crawl is %s', (aiCrawlers, crawler, may) => {
  expect(mayRead(writeRobots({ siteUrl, isLaunched: true, aiCrawlers }), crawler, '/blog/a')).toBe(may)
})
