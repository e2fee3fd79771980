import { expect, test } from 'vitest'
import { BLANK_DETAILS } from '../input/validate-post-form.ts'
import { listLinkedAddresses } from './list-addresses.ts'
import { reviewPost } from './review-post.ts'

const GOOD = {
  ...BLANK_DETAILS,
  title: 'What to do before a launch',
  summary: 'Thirty days, twelve steps, and which of them can wait until the first sales are in.',
  author: '',
  tags: ['Launch'],
  featuredImage: '/covers/a.svg',
  featuredImageAlt: 'A shelf',
  publishedAt: '',
  blocks: [
    { id: 'a', html: '<h2>One</h2>' },
    { id: 'b', html: '<p>Words and <a href="/blog">the list of posts</a></p>' },
    { id: 'c', html: '<h3>Two</h3>' },
    { id: 'd', html: '<p><img src="/a.png" alt="A chart"></p>' },
    { id: 'e', html: '<h2>Three</h2>' },
  ],
}
type Post = typeof GOOD
const review = (changed: Partial<Post>) => reviewPost({ ...GOOD, ...changed })
const html = (text: string) => ({ blocks: [{ id: 'x', html: text }] })

test('has no advice for a complete post', () => {
  expect(review({})).toEqual([])
})

test.for<[string, Partial<Post>, string, RegExp]>([
  ['a short title', { title: 'Launch' }, 'title', /6 characters is short/],
  [
    'a long title',
    { title: 'x'.repeat(61) },
    'title',
    /61 characters; .* about 60.*or give a shorter SEO title/,
  ],
  ['a long SEO title', { seoTitle: 'x'.repeat(61) }, 'seo-title', /61 characters.*Shorten it\.$/],
  ['no summary', { summary: ' ' }, 'summary', /^No summary/],
  ['a short summary', { summary: 'In short' }, 'summary', /8 characters; 70 to 160/],
  ['no tags', { tags: [] }, 'tags', /^No tags/],
  ['a cover without alt text', { featuredImageAlt: '' }, 'featured-image-alt', /no alt text/],
  ['noindex', { noindex: true }, 'noindex', /not to show this post/],
  ['a heading 1', html('<h1>Again</h1>'), 'block-x', /“Again” is a heading 1 like the title/],
  [
    'a level left out',
    html('<h2>A</h2><h2>B</h2><h4>C</h4>'),
    'block-x',
    /“C” is a heading 4 below a heading 2/,
  ],
  ['an empty heading', html('<h2> </h2>'), 'block-x', /heading 2 is empty/],
  ['a long text without headings', html(`<p>${'word '.repeat(301)}</p>`), 'title', /^301 words without/],
  ['a picture without alt text', html('<img src="/a.png">'), 'block-x', /picture has no alt text/],
  [
    'a heavy picture in the text',
    html(`<img alt="A" src="data:image/png;base64,${'A'.repeat(120_000)}">`),
    'block-x',
    /117 KB is part of the text/,
  ],
  [
    'a link without words',
    html('<a href="https://a.example/x"></a>'),
    'block-x',
    /link to https:.* has no text/,
  ],
  ['a link that says nothing', html('<a href="/x">Click here</a>'), 'block-x', /“Click here” doesn’t say/],
])('reports %s at its field', ([, changed, field, message]) => {
  expect(review(changed)).toEqual([
    { audience: expect.any(String), field, message: expect.stringMatching(message) },
  ])
})

test('accepts a picture with alt text as link text', () => {
  expect(review(html('<a href="/x"><img src="/a.png" alt="The calculator"></a>'))).toEqual([])
})

test('checks SEO title and description instead of title and summary', () => {
  const { title: seoTitle, summary: seoDescription } = GOOD
  expect(review({ title: 'x'.repeat(80), summary: '', seoTitle, seoDescription })).toEqual([])
})

test('separates links to this site and other sites, each once', () => {
  const blocks = [
    {
      id: 'a',
      html:
        '<a href="/blog/one?x=1#part">a</a><a href="https://site.example/news">b</a><a href="#part">c</a>' +
        '<a href="mailto:a@b.example">d</a><a href="tel:1">e</a><a href="https://[">f</a>',
    },
    {
      id: 'b',
      html:
        '<a href="https://other.example/a#x">a</a><a href="https://other.example/a#y">b</a>' +
        '<a href="//other.example/b">c</a><a href="/blog/one?x=1">again</a>',
    },
  ]
  expect(listLinkedAddresses(blocks, 'https://site.example')).toEqual({
    own: [
      { href: '/blog/one?x=1#part', block: 'a', path: '/blog/one?x=1' },
      { href: 'https://site.example/news', block: 'a', path: '/news' },
    ],
    elsewhere: [
      { href: 'https://other.example/a#x', block: 'b', url: 'https://other.example/a' },
      { href: '//other.example/b', block: 'b', url: 'https://other.example/b' },
    ],
  })
})
