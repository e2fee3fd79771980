import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import sharp from 'sharp'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const WIDTH = 1600
const HEIGHT = 900
const MAX_SHIFT = 0.01

type Shift = { startTime: number; value: number }

useBrowser()
let site: RunningSite
let postId: string
beforeAll(async () => {
  site = await startRunningSite({ EDITOR_MODE: 'off' }, inject('siteTemplate'))
  postId = await publishPost()
})
afterAll(() => site.stop())

/** A post with an uploaded cover and three pictures. */
async function publishPost(): Promise<string> {
  const client = await connectAsServer(site)
  const bucket = client.storage.from('blog-images')
  const picture = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#27594b' },
  })
    .jpeg()
    .toBuffer()
  const urls: string[] = []
  for (const name of ['cover', 'one', 'two', 'three']) {
    const path = `blog-images/${name}.jpg`
    const { error } = await bucket.upload(path, picture, { contentType: 'image/jpeg' })
    expect(error).toBeNull()
    urls.push(`${bucket.getPublicUrl(path).data.publicUrl}?w=${WIDTH}&h=${HEIGHT}`)
  }
  const text = `<p>${'Words that take up room. '.repeat(40)}</p>`
  const body = urls
    .slice(1)
    .map((url) => `${text}<p><img src="${url.replaceAll('&', '&amp;')}" alt="A chart"></p>`)
  const { data, error } = await client
    .from('blog_posts')
    .insert({ title: 'With pictures', content: body.join('') + text, featured_image: urls[0]! })
    .select('id')
    .single()
  expect(error).toBeNull()
  return data!.id as string
}

test.for([
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1440, height: 900 }],
] as const)('has no layout shift on %s while pictures load', async ([, viewport]) => {
  await using visit = await openVisit({ viewport })
  const { page } = visit
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as unknown as Shift[]))).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  // Pictures wait until text and fonts are loaded, because fonts may shift the layout.
  const faces = Promise.withResolvers<void>()
  await page.route('**/storage/v1/**', async (route) => {
    await faces.promise
    await route.continue()
  })
  await page.goto(`${site.url}/blog/${postId}`, { waitUntil: 'domcontentloaded' })
  const since = await page.evaluate(async () => {
    const draw = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // Fonts are requested after the first paint.
    for (const step of [draw, draw, () => document.fonts.ready, draw, draw]) await step()
    return performance.now()
  })
  faces.resolve()
  for (const picture of await page.locator('article.article img, article .prose img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeTruthy()
  }
  const total = await page.evaluate((from) => {
    const { shifts } = window as unknown as { shifts: Shift[] }
    return shifts.filter(({ startTime }) => startTime >= from).reduce((sum, { value }) => sum + value, 0)
  }, since)
  expect(total).toBeLessThan(MAX_SHIFT)
  expect(visit.errors).toEqual([])
})

test('sends small pictures in a supported format to phones', async () => {
  await using visit = await openVisit({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 })
  const { page } = visit
  await page.goto(`${site.url}/blog/${postId}`)
  const picture = page.locator('.prose img').first()
  await picture.scrollIntoViewIfNeeded()
  const source = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc)
  await expect.poll(source).toContain('/render/image/public/blog-images/blog-images/one.jpg?width=480')
  const answer = await page.request.get(await source(), { headers: { accept: 'image/webp,*/*' } })
  expect([answer.headers()['content-type'], (await sharp(await answer.body()).metadata()).width]).toEqual([
    'image/webp',
    480,
  ])
  expect(await picture.getAttribute('src')).toContain(
    '/object/public/blog-images/blog-images/one.jpg?w=1600&h=900',
  )
})

test('renders caption, alt text and SEO texts, and hides noindex posts from search engines', async () => {
  const client = await connectAsServer(site)
  const told = {
    content: '<p>Words</p>',
    summary: 'Of the card',
    featured_image: '/covers/tacos-vs-acos.svg',
    featured_image_alt: 'Two <bars>',
    featured_image_caption: 'Drawn by us',
  }
  const { error } = await client.from('blog_posts').insert([
    { ...told, title: 'Shown', slug: 'shown-post', seo_title: 'Found', seo_description: 'Of the result' },
    { ...told, title: 'Kept out', slug: 'kept-out' },
  ])
  expect(error).toBeNull()
  await client.from('blog_posts').update({ noindex: true }).eq('slug', 'kept-out')
  const read = async (path: string) => (await fetch(site.url + path)).text()
  const [shown, keptOut, list] = [
    await read('/blog/shown-post'),
    await read('/blog/kept-out'),
    await read('/blog'),
  ]
  expect(shown).toMatch(/<title>Found \| /)
  expect(shown).toContain('<meta name="description" content="Of the result"/>')
  expect(shown).toMatch(
    /<figure class="article-figure">.*alt="Two &lt;bars&gt;".*<figcaption[^>]*>Drawn by us</,
  )
  expect(shown).not.toContain('noindex')
  expect(keptOut).toMatch(/<title>Kept out \| /)
  expect(keptOut).toContain('<meta name="robots" content="noindex, follow"/>')
  expect(list).toContain('alt="Two &lt;bars&gt;"')
  const sitemap = await read('/sitemap-blog.xml')
  expect(sitemap).toContain('/blog/shown-post<')
  expect(sitemap).not.toContain('kept-out')
})

const PHONE = { width: 390, height: 844 }
const COLUMNS = 'placement        clicks  spend   sales    ACoS   sales/click'

const shared = inject('siteUrl')
let wideId: string
beforeAll(async () => {
  const client = await connectAsServer(site)
  const { data, error } = await client
    .from('blog_posts')
    .insert({ title: 'Wide text', content: `<p>Sums:</p><pre>${COLUMNS}\ntotal  1,500</pre>` })
    .select('id')
    .single()
  expect(error).toBeNull()
  wideId = data!.id as string
})

test('scrolls preformatted text on a phone, also by keyboard', async () => {
  await using visit = await openVisit({ viewport: PHONE })
  const { page } = visit
  await page.goto(`${site.url}/blog/${wideId}`)
  const text = page.getByRole('group', { name: 'Preformatted text: placement' })
  const measure = () =>
    text.evaluate((box) => ({
      isWider: box.scrollWidth > box.clientWidth,
      lines: Math.round(
        (box.clientHeight - 2 * parseFloat(getComputedStyle(box).paddingTop)) /
          parseFloat(getComputedStyle(box).lineHeight),
      ),
      scrolled: box.scrollLeft,
    }))
  expect(await measure()).toEqual({ isWider: true, lines: 2, scrolled: 0 })
  await text.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await measure()).scrolled).toBeGreaterThan(0)
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(pageWidth).toBe(PHONE.width)
})

test('fits all seeded posts on a phone', async () => {
  await using visit = await openVisit({ viewport: PHONE })
  const map = await (await fetch(`${shared}/sitemap-posts.xml`)).text()
  const paths = [...map.matchAll(/\/(?:blog|news)\/[^<]+/g)].map(([path]) => path)
  expect(paths.length).toBeGreaterThan(40)
  for (const path of paths) {
    const html = await (await fetch(shared + path)).text()
    if (!html.includes('<pre')) continue
    await visit.page.goto(shared + path)
    const wide = await visit.page
      .locator('.prose pre')
      .evaluateAll((all) =>
        all.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.textContent),
      )
    expect([path, ...wide]).toEqual([path])
  }
})
