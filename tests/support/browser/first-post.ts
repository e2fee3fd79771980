/** Shared by the journeys through a first post with pictures: content, pictures, and the visitor's view. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { drawPicture } from '../inputs/draw-pictures.ts'
import type { RunningSite } from '../site/running-site.ts'
import { openVisit } from './browser.ts'
import { BLOG, findStored } from './editor-page.ts'

export const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
export const CELLS = ['Month', 'Fee', 'May', '12', 'June', '14']
export const ALTS = ['A shelf', 'A scale', 'A parcel']

export const nameFirstPost = () => `My first post ${crypto.randomUUID().slice(0, 8)}`

/** Intercepts file choosers from the start, since a key may open one before Playwright listens. */
export const interceptFileChoosers = (page: Page) => page.on('filechooser', () => undefined)

/** Chooses a picture in the file chooser that `open` triggers, and waits until it is stored. */
export async function choosePicture(
  page: Page,
  picture: Locator,
  number: number,
  open: () => Promise<void>,
): Promise<void> {
  const buffer = await drawPicture(400 + number, 300)
    .png()
    .toBuffer()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()])
  await chooser.setFiles([{ name: `picture-${number}.png`, mimeType: 'image/png', buffer }])
  await picture.getByRole('button', { name: 'Replace' }).waitFor()
}

/** Expects the published page, signed out. */
export async function expectFirstPost(site: RunningSite, title: string): Promise<void> {
  const posts = await findStored(site, BLOG, title)
  expect(posts.map(({ status }) => status)).toEqual(['published'])
  await using visitor = await openVisit()
  const { page } = visitor
  await page.goto(`${site.url}/blog/${posts[0]!.id}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  const prose = page.locator('.prose')
  expect(await prose.locator('blockquote').allTextContents()).toEqual(['Nobody reads fees.'])
  expect(await prose.locator('th, td, [role=columnheader], [role=cell]').allTextContents()).toEqual(CELLS)
  for (const alt of ALTS) {
    const picture = prose.getByRole('img', { name: alt, exact: true })
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  }
  await expect.poll(() => prose.getByRole('img').count()).toBe(ALTS.length)
  const embed = prose.locator('.post-embed')
  expect(await embed.locator('.post-embed-title').textContent()).toBe('How fees work')
  expect(await embed.locator('iframe').count()).toBe(0)
  expect(await prose.getByRole('link', { name: 'guide', exact: true }).getAttribute('href')).toBe(
    '/book-call',
  )
  expect(visitor.errors).toEqual([])
}
