import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cardOf, waitForToast, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { openVisit } from '#tests/support/browser/browser.ts'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import {
  BLOG,
  findStored,
  NEWS,
  type Place,
  reopenEditor,
  blockAreaOf,
} from '#tests/support/browser/editor-page.ts'

const getSite = useStaffSite({ EDITOR_MODE: 'on' })

const FUNCTIONS = { blog_posts: 'editor-mutate-blog', news_posts: 'editor-mutate-news' }

async function openList(page: Page, place: Place): Promise<void> {
  await page.goto(getSite().url + place.path)
  await page.locator('.authored-list').waitFor()
}

const drawPng = async () => ({
  name: 'shelf.png',
  mimeType: 'image/png',
  buffer: await drawPicture(640, 400).png().toBuffer(),
})

test.each([
  [
    BLOG,
    'Blog post created successfully.',
    'Blog post updated successfully.',
    /\/blog-images\/[\da-f-]{36}\.png\?/,
  ],
  [
    NEWS,
    'News post created successfully!',
    'News post updated successfully!',
    /\/news\/featured-\d+[^/]*\.png\?/,
  ],
] as const)(
  'writes and changes a post of $table with an editor grant',
  async (place, created, updated, address) => {
    const title = `Written by grant in ${place.table}`
    await using visit = await openVisit()
    const { page } = visit
    const writes: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    await openList(page, place)
    const dialog = await reopenEditor(page, place)
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Summary').fill('In short')
    await blockAreaOf(dialog, 1).fill('Every word')
    const picker = dialog.getByRole('group', { name: 'Featured image' })
    await picker.getByLabel('Featured image file').setInputFiles(await drawPng())
    await picker.getByRole('button', { name: 'Replace' }).waitFor()
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await waitForToast(page, 'Success', created)
    await dialog.waitFor({ state: 'detached' })
    const [stored] = await findStored(getSite(), place, title)
    expect(stored).toMatchObject({ summary: 'In short', content: '<p>Every word</p>', status: 'published' })
    expect(stored!.featured_image).toMatch(address)
    // The full public URL, so that other API clients can use it.
    expect(stored!.featured_image!.startsWith(`${getSite().url}/storage/v1/object/public/`)).toBe(true)
    expect((await fetch(stored!.featured_image!)).headers.get('content-type')).toBe('image/png')
    await cardOf(page, title).waitFor()

    const again = await reopenEditor(page, place, title)
    await blockAreaOf(again, 1).fill('Every other word')
    await again.getByRole('button', { name: 'Update', exact: true }).click()
    await waitForToast(page, 'Success', updated)
    expect(await findStored(getSite(), place, title)).toMatchObject([
      { id: stored!.id, content: '<p>Every other word</p>', featured_image: stored!.featured_image },
    ])
    expect(new Set(writes)).toEqual(
      new Set([
        'POST /functions/v1/ensure-editor-admin',
        'POST /functions/v1/manage-drafts',
        'POST /functions/v1/read-authored-posts',
        'POST /functions/v1/editor-upload-image',
        `POST /functions/v1/${FUNCTIONS[place.table]}`,
      ]),
    )
    expect(visit.errors).toEqual([])
  },
)
