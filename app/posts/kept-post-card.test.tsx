import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createMarkupKeeper } from '#app/ui/kept-part/keep-markup.ts'
import { KeepMarkupContext, unwrapKeptParts } from '#app/ui/kept-part/kept-part.ts'
import { MIXED_KINDS } from './post-kind.ts'
import type { PostWithCover } from './measure-cover.ts'
import { KeptPostCard } from './kept-post-card.tsx'
import { PostCard, type PostCardProps } from './post-card.tsx'

// Tests have no addresses of style sheets, and React hoists none without.
vi.mock('./covers/focal-point.css?url', () => ({ default: '/focal-point.css' }))

const { blog_posts: blogKind, news_posts: newsKind } = MIXED_KINDS
const post: PostWithCover = {
  id: '7a1f0000-0000-4000-8000-000000000001',
  slug: 'fees',
  title: 'Fees & "returns" <explained>',
  summary: 'What <they> cost',
  featured_image: '/art/fees.png',
  featured_image_alt: null,
  author: 'Ann Writer',
  tags: ['Fees', 'Guides', 'Ads', 'Returns', 'Taxes'],
  published_at: '2026-01-31T23:30:00Z',
}
const cover = { width: 1200, height: 600, srcSet: '/art/fees.png 1200w' }
const card: PostCardProps = { kind: blogKind, post, timeZone: 'UTC' }

/** Each differs from the first in one thing that a card shows. */
const CARDS: PostCardProps[] = [
  card,
  { ...card, timeZone: 'Asia/Tokyo' },
  { ...card, kind: newsKind },
  { ...card, kind: { ...blogKind, showsSummary: !blogKind.showsSummary } },
  { ...card, kind: { ...blogKind, drawsMissingCovers: !blogKind.drawsMissingCovers } },
  { ...card, kind: { ...blogKind, listVisibleTags: () => ['One'] } },
  { ...card, headingLevel: 3 },
  { ...card, isLead: true },
  { ...card, loadsEagerly: true },
  { ...card, showsTags: false },
  ...(
    [
      { title: 'Others' },
      { slug: 'others' },
      { summary: null },
      { featured_image: null },
      { featured_image_alt: 'A table' },
      { author: null },
      { tags: [] },
      { published_at: '2026-02-02T00:00:00Z' },
      { id: '7a1f0000-0000-4000-8000-000000000002' },
      { cover },
      { cover, focus: { x: 0, y: 100 } },
    ] as Partial<PostWithCover>[]
  ).map((values) => ({ ...card, post: { ...post, ...values } })),
]

/** Within a whole document, since React writes what is asked for ahead into its head. */
const inPage = (cards: ReactElement[]) => (
  <html lang="en">
    <head>
      <title>Posts</title>
    </head>
    <body>{cards}</body>
  </html>
)

test('cards that are kept are those that React draws, what it asks for ahead of them included', () => {
  const drawn: string[] = []
  const keep = createMarkupKeeper((part) => {
    drawn.push(renderToStaticMarkup(part))
    return drawn.at(-1)!
  })
  const show = (cards: ReactElement[]) =>
    unwrapKeptParts(renderToStaticMarkup(<KeepMarkupContext value={keep}>{inPage(cards)}</KeepMarkupContext>))
  const all = CARDS.map((props, at) => <PostCard key={at} {...props} />)
  const kept = CARDS.map((props, at) => <KeptPostCard key={at} {...props} />)
  expect(show(kept)).toBe(renderToStaticMarkup(inPage(all)))
  const once = drawn.length
  expect(show(kept)).toBe(renderToStaticMarkup(inPage(all)))
  expect(drawn).toHaveLength(once)
  // All but the one of the first view and the cut one.
  expect(once).toBe(CARDS.length - 2)
  for (const [at, props] of CARDS.entries())
    expect(show([<KeptPostCard key="one" {...props} />]), `card ${at}`).toBe(
      renderToStaticMarkup(inPage([<PostCard key="one" {...props} />])),
    )
})
