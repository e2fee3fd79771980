import { expect, test } from 'vitest'
import { createRandom, makeDocument } from '#import/tests/hostile-documents.ts'
import { addResponsiveImages, readSizedPicture, listCroppedRenderings } from './responsive-images.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import { showPictureAddress } from './picture-storage.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'

const ORIGIN = 'https://shelf.example'
const FORMER = 'http://localhost:3000'
const STORAGE = { origins: [ORIGIN, FORMER], shownAt: '' }
const PATH = '/storage/v1/object/public/blog-images/news/a.webp'
const OBJECT = `${ORIGIN}${PATH}`
const RENDERING = '/storage/v1/render/image/public/blog-images/news/a.webp'
const LAZY = 'loading="lazy" decoding="async"'

test.for([
  [300, '300w'],
  [480, '480w'],
  [700, '480w 700w'],
  [1200, '480w 768w 1200w'],
  [1700, '480w 768w 1200w 1600w'],
  [12_000, '480w 768w 1200w 1600w'],
] as const)('renders a picture of %i pixels up to its own width: %s', ([width, steps]) => {
  const entries = steps.split(' ').map((step) => `${RENDERING}?width=${step.slice(0, -1)} ${step}`)
  expect(readSizedPicture(`${OBJECT}?w=${width}&h=80`, STORAGE)).toEqual({
    width,
    height: 80,
    srcSet: entries.join(', '),
  })
})

test.for(['', ORIGIN, FORMER])('shows a URL with the origin "%s" where pictures are served', (origin) => {
  expect(showPictureAddress(`${origin}${PATH}?w=1`, STORAGE)).toBe(`${PATH}?w=1`)
  expect(readSizedPicture(`${origin}${PATH}?w=480&h=80`, STORAGE)?.srcSet).toBe(`${RENDERING}?width=480 480w`)
  const hosted = 'https://abc.supabase.co'
  const storage = { origins: [hosted, ORIGIN, FORMER], shownAt: hosted }
  expect(showPictureAddress(`${origin}${PATH}`, storage)).toBe(hosted + PATH)
  expect(readSizedPicture(`${origin}${PATH}?h=80&w=480`, storage)?.srcSet).toBe(
    `${hosted}${RENDERING}?width=480 480w`,
  )
})

test.for([
  `https://def.supabase.co${PATH}`,
  `http://localhost:30001${PATH}`,
  `//shelf.example${PATH}`,
  `https://shelf.example@evil.example${PATH}`,
  '/covers/a.svg',
])('leaves %s unchanged', (address) => {
  expect(showPictureAddress(address, STORAGE)).toBe(address)
})

test('renders no smaller sizes of an animation', () => {
  const gif = OBJECT.replace('webp', 'gif')
  expect(readSizedPicture(`${gif}?w=480&h=80`, STORAGE)).toEqual({ width: 480, height: 80, srcSet: null })
})

test.for([
  OBJECT,
  `${OBJECT}?w=480`,
  `${OBJECT}?w=0&h=80`,
  `${OBJECT}?w=1e3&h=80`,
  `${OBJECT}?w=-1&h=80`,
  `${OBJECT}?w=480&h=80#top`,
  `${OBJECT}?w=123456&h=80`,
  `https://evil.example/storage/v1/object/public/blog-images/a.webp?w=480&h=80`,
  `${ORIGIN}.evil.example/storage/v1/object/public/a.webp?w=480&h=80`,
  `${ORIGIN}/storage/v1/object/sign/blog-images/a.webp?w=480&h=80`,
  `${ORIGIN}/storage/v1/object/public/blog-images/a, b.webp?w=480&h=80`,
  '/covers/a.svg?w=480&h=80',
  'data:image/png;base64,iVBORw0KGgo=',
  '',
])('reads no size from %s', (address) => {
  expect(readSizedPicture(address, STORAGE)).toBeNull()
})

test.for([
  [
    'pictures in our storage get their size and smaller renderings',
    `<p><img src="${OBJECT}?w=700&amp;h=80" alt="A" class="figure"></p>`,
    `<p><img src="${PATH}?w=700&amp;h=80" alt="A" class="figure" width="700" height="80" ` +
      `srcset="${RENDERING}?width=480 480w, ${RENDERING}?width=700 700w" sizes="(max-width: 740px) 100vw, 700px" ${LAZY}></p>`,
  ],
  ['others load when they come near', '<img src="/a.png" alt="">', `<img src="/a.png" alt="" ${LAZY}>`],
  [
    'what only looks like a picture is left alone',
    '<p title="<img src=&quot;/a.png&quot;>">&lt;img src="/a.png"></p>',
    '<p title="<img src=&quot;/a.png&quot;>">&lt;img src="/a.png"></p>',
  ],
  [
    'HTML that the sanitizer did not write comes back as it is',
    '<p title=\'<img src="/a">\'>',
    '<p title=\'<img src="/a">\'>',
  ],
  ['text stays text', 'no tags &amp; nothing', 'no tags &amp; nothing'],
] as const)('%s', ([, html, expected]) => {
  expect(addResponsiveImages(html, STORAGE)).toBe(expected)
})

test('is undone by the sanitizer for any document', () => {
  const random = createRandom(9)
  let changedCount = 0
  for (let run = 0; run < 600; run += 1) {
    const picture = `<img src="${PATH}?w=${random(3000)}&amp;h=${random(3000)}">`
    const safe = sanitizeUnlessRefused(makeDocument(random, run % 8) + picture)
    const rendered = addResponsiveImages(safe, STORAGE)
    if (rendered !== safe) changedCount += 1
    expect(sanitizeHtml(rendered), safe).toBe(safe)
  }
  expect(changedCount).toBeGreaterThan(400)
})

function sanitizeUnlessRefused(html: string): string {
  try {
    return sanitizeHtml(html)
  } catch (error) {
    if (error instanceof HtmlLimitError) return ''
    throw error
  }
}

const SITE_STORAGE = { origins: ['https://site.example'], shownAt: '' }
const PLACE = '/storage/v1/object/public/blog-images/a.jpg'
const RENDERED = '/storage/v1/render/image/public/blog-images/a.jpg'

function crop(address: string) {
  const picture = readSizedPicture(address, SITE_STORAGE)
  return picture && listCroppedRenderings(address, picture)
}

test('limits crops to the useful size', () => {
  expect(crop(`${PLACE}?w=3000&h=2000`)).toEqual([
    { address: `${RENDERED}?width=1200&height=675&resize=cover`, width: 1200, height: 675 },
    { address: `${RENDERED}?width=1200&height=900&resize=cover`, width: 1200, height: 900 },
    { address: `${RENDERED}?width=1200&height=1200&resize=cover`, width: 1200, height: 1200 },
  ])
})

test('keeps crops within the picture and in exact ratios', () => {
  for (const [w, h] of [
    [801, 333],
    [333, 801],
    [500, 500],
    [17, 10],
  ]) {
    for (const { width, height } of crop(`${PLACE}?w=${w}&h=${h}`)!) {
      expect(width <= w! && height <= h!).toBe(true)
      expect([16 / 9, 4 / 3, 1]).toContain(width / height)
    }
  }
  expect(crop(`${PLACE}?w=801&h=333`)!.map(({ width }) => width)).toEqual([592, 444, 333])
})

test('omits crops that do not fit', () => {
  expect(crop(`${PLACE}?w=10&h=3`)!.map(({ width }) => width)).toEqual([4, 3])
})

test('does not crop animations', () => {
  expect(crop(`${PLACE.replace('.jpg', '.gif')}?w=3000&h=2000`)).toEqual([])
})
