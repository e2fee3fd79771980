import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import {
  BLOG,
  findStored,
  openEditor,
  readBlocks,
  visitEditor,
  blockAreaOf,
} from '#tests/support/browser/editor-page.ts'
import { openVisit } from '#tests/support/browser/browser.ts'
import { addPosts, useStaffSite, waitForToast } from '#tests/support/site/authoring-site.ts'

const site = useStaffSite()
const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const PICTURES = { a: '/apple-touch-icon.png', b: '/favicon-32.png', c: '/icon-192.png' }
const FRAME = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'

async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement!.dispatchEvent(event)
  }, text)
}

test('writes an article with a video, a gallery and the calculator', async () => {
  const title = `Blocks ${crypto.randomUUID()}`
  await using visit = await visitEditor(site(), BLOG)
  const { page, dialog } = visit
  await dialog.getByLabel('Title').fill(title)
  await blockAreaOf(dialog, 1).click()
  await pasteText(page, 'https://youtu.be/dQw4w9WgXcQ?si=abc')
  const video = dialog.getByRole('group', { name: 'Video or post' })
  await video.click()
  await expect.poll(() => video.getByLabel('Address').inputValue()).toBe(VIDEO)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => readBlocks(dialog))
    .toEqual([
      'Paragraph: <a href="https://youtu.be/dQw4w9WgXcQ?si=abc">https://youtu.be/dQw4w9WgXcQ?si=abc</a>',
    ])
  await dialog.getByRole('button', { name: 'Redo' }).click()
  await video.click()
  await video.getByLabel('Address').fill('https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ')
  await video.getByText('Readers get a plain link').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await video.getByLabel('Address').fill('https://youtu.be/dQw4w9WgXcQ')
  await video.getByLabel('Title').fill('A film')

  const add = dialog.getByRole('toolbar', { name: 'Add a block at the end' })
  await add.getByRole('button', { name: 'Add Gallery' }).click()
  const gallery = dialog.getByRole('group', { name: 'Gallery' })
  for (const [name, file] of Object.entries(PICTURES)) {
    await gallery.getByRole('button', { name: 'Add by URL' }).click()
    await gallery.getByLabel('Image URL').fill(file)
    await gallery.getByLabel('Alt text').fill(`Shelf ${name}`)
  }
  await gallery.getByLabel('Caption').fill('Third')
  await gallery.getByRole('button', { name: 'Picture 3 of 3: Shelf c' }).focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await gallery.getByText('Picture moved to position 2 of 3.').waitFor({ state: 'attached' })
  await gallery.getByRole('button', { name: 'Picture 2 of 3: Shelf c' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const [first, last] = ['nth=0', 'nth=2'].map((nth) => gallery.locator('.rich-thumb-grip').locator(nth))
  await first!.hover()
  await page.mouse.down()
  await last!.hover({ force: true })
  await page.mouse.up()
  await gallery.getByRole('button', { name: 'Picture 3 of 3: Shelf a' }).waitFor()

  await add.getByRole('button', { name: 'Add ACoS calculator' }).click()
  await dialog.getByText('Readers calculate right here.').waitFor()
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await waitForToast(page, 'Success', 'Blog post saved as a draft.')
  const figure = (name: keyof typeof PICTURES, caption = '') =>
    `<div class="figure"><img src="${PICTURES[name]}" alt="Shelf ${name}">${caption}</div>`
  expect((await findStored(site(), BLOG, title))[0]!.content).toBe(
    `<div class="post-embed"><a href="${VIDEO}">A film</a></div>\n` +
      `<div class="gallery">${figure('c', '<p class="caption">Third</p>')}${figure('b')}${figure('a')}</div>\n` +
      '<div class="post-tool"><a href="/acos-calculator">ACoS calculator</a></div>',
  )
  const reopened = await openEditor(page, site(), BLOG, title)
  const again = reopened.getByRole('group', { name: 'Gallery', exact: true })
  await again.click()
  await again.getByRole('button', { name: 'Ungroup' }).click()
  const tools = reopened.getByRole('group', { name: 'Picture tools' })
  await tools.getByRole('button', { name: 'Details' }).click()
  await reopened.getByRole('button', { name: 'Make these 3 pictures a gallery' }).click()
  await again.getByRole('button', { name: 'Picture 1 of 3: Shelf c' }).waitFor()
  expect(visit.errors).toEqual([])
})

test('loads a video only on request, calculates, and copies code', async () => {
  const [id] = await addPosts(site(), 'blog_posts', [
    {
      title: 'Read blocks',
      content:
        `<p>Start</p><div class="post-embed"><a href="${VIDEO}">A film</a></div>` +
        '<pre><code class="language-css">a { color: red }\n</code></pre>' +
        '<div class="post-tool"><a href="/acos-calculator">ACoS calculator</a></div><p>End</p>',
    },
    { title: 'Plain', content: '<p>Nothing of this</p>' },
  ])
  await using visit = await openVisit({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = visit
  const asked: string[] = []
  await page.context().route(/^https:\/\//, async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<title>Film</title>' })
  })
  const address = `${site().url}/blog/${id}`
  const answer = await page.goto(address, { waitUntil: 'networkidle' })
  const policy = answer!.headers()['content-security-policy']!
  expect(/frame-src ([^;]*)/.exec(policy)![1]).toContain('https://www.youtube-nocookie.com')
  expect(policy).not.toContain('vimeo')
  expect(asked).toEqual([])
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Play video – A film' }).click()
  await expect.poll(() => asked).toEqual([FRAME])
  const frame = page.getByTitle('A film')
  expect(await frame.evaluate((element) => document.activeElement === element)).toBe(true)

  await page.getByRole('button', { name: 'Copy code' }).click()
  await page.getByText('Copied', { exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('a { color: red }')

  await page.locator('#tacos').fill('10')
  await page.locator('#organic-sales').fill('60')
  await page.keyboard.press('Enter')
  await page.locator('[data-acos=figure]').getByText('25.00%').waitFor()
  expect(page.url()).toBe(new URL(page.url()).origin + new URL(page.url()).pathname)
  expect(page.url()).toContain('/blog/')
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect(visit.errors).toEqual([])

  await using plain = await openVisit({ javaScriptEnabled: false })
  await plain.page.goto(address)
  expect(await plain.page.getByRole('link', { name: 'Watch on YouTube – A film' }).getAttribute('href')).toBe(
    VIDEO,
  )
  expect(await plain.page.getByRole('button', { name: /Play|Copy/ }).count()).toBe(0)
})
