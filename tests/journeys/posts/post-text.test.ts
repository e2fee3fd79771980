import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const PHONE = { width: 390, height: 844 }
const COLUMNS = 'placement        clicks  spend   sales    ACoS   sales/click'

useBrowser()
const shared = inject('siteUrl')
let site: RunningSite
let postId: string
beforeAll(async () => {
  site = await startRunningSite({ EDITOR_MODE: 'off' }, inject('siteTemplate'))
  const client = createClient(site.url, await readKeyFile(site.dataFolder, 'secret'), {
    auth: { persistSession: false },
  })
  const { data, error } = await client
    .from('blog_posts')
    .insert({ title: 'Wide text', content: `<p>Sums:</p><pre>${COLUMNS}\ntotal  1,500</pre>` })
    .select('id')
    .single()
  expect(error).toBeNull()
  postId = data!.id as string
})
afterAll(() => site.stop())

test('scrolls preformatted text on a phone, also by keyboard', async () => {
  await using visit = await openVisit({ viewport: PHONE })
  const { page } = visit
  await page.goto(`${site.url}/blog/${postId}`)
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
