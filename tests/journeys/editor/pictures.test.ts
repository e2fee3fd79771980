import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForToast, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import {
  addBlock,
  blockAt,
  BLOG,
  describePicture,
  findStored,
  NEWS,
  readBlocks,
  readImageUrl,
  blockAreaOf,
  visitEditor,
} from '#tests/support/browser/editor-page.ts'
import { dispatchFiles } from '#tests/support/browser/dispatch-files.ts'
import type { ChosenFile } from '#tests/support/browser/import-dialog.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'

const site = useStaffSite()

const drawPng = async (width = 640, height = 400): Promise<ChosenFile> => ({
  name: 'shelf.png',
  mimeType: 'image/png',
  buffer: await drawPicture(width, height).png().toBuffer(),
})

const featuredOf = (dialog: Locator) => dialog.getByRole('group', { name: 'Featured image' })
const STORED = /^\/storage\/v1\/object\/public\/blog-images\/blog-images\/[\da-f-]{36}\.png\?w=640&h=400$/

async function waitForAddress(picker: Locator): Promise<string> {
  await picker.getByRole('button', { name: 'Replace' }).waitFor()
  return picker.getByLabel('Image URL').inputValue()
}

async function waitForPicture(block: Locator): Promise<string> {
  await expect.poll(() => readImageUrl(block)).not.toBe('')
  return readImageUrl(block)
}

test('uploads a featured image by click, drop and paste, and removes it', async () => {
  await using visit = await visitEditor(site(), BLOG)
  const { page, dialog } = visit
  const picker = featuredOf(dialog)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    picker.getByRole('button', { name: 'Upload' }).click(),
  ])
  await chooser.setFiles(await drawPng())
  const clicked = await waitForAddress(picker)
  expect(clicked).toMatch(STORED)
  expect(await picker.locator('img').getAttribute('src')).toBe(clicked)
  const answer = await fetch(site().url + clicked)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])

  await dispatchFiles(picker, 'drop', await drawPng())
  await expect.poll(() => picker.getByLabel('Image URL').inputValue()).not.toBe(clicked)
  const dropped = await picker.getByLabel('Image URL').inputValue()
  expect(dropped).toMatch(STORED)
  await dispatchFiles(picker.getByLabel('Image URL'), 'paste', await drawPng())
  await expect.poll(() => picker.getByLabel('Image URL').inputValue()).not.toBe(dropped)
  expect(await picker.getByLabel('Image URL').inputValue()).toMatch(STORED)

  await picker.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => picker.getByLabel('Image URL').inputValue()).toBe('')
  expect(await picker.locator('img').count()).toBe(0)
  expect(visit.errors).toEqual([])
})

test('uploads pictures pasted into the text', async () => {
  await using visit = await visitEditor(site(), NEWS)
  const { page, dialog } = visit
  await dialog.getByLabel('Title').fill('With pictures')
  await blockAreaOf(dialog, 1).fill('Words')
  await dispatchFiles(blockAreaOf(dialog, 1), 'paste', await drawPng())
  const pasted = blockAt(dialog, 2)
  const address = await waitForPicture(pasted)
  expect(address).toMatch(/^\/storage\/v1\/object\/public\/blog-images\/news\/news-[\w-]+\.png\?w=640&h=400$/)
  await describePicture(pasted, 'A shelf')
  expect(await readBlocks(dialog)).toEqual(['Paragraph: Words', `Image: ${address} | A shelf`])
  await dispatchFiles(featuredOf(dialog), 'drop', await drawPng())
  expect(await waitForAddress(featuredOf(dialog))).toContain('/blog-images/news/featured-')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await waitForToast(page, 'Success', 'News post created successfully!')
  expect((await findStored(site(), NEWS, 'With pictures'))[0]!.content).toBe(
    `<p>Words</p>\n<img src="${site().url}${address.replace('&', '&amp;')}" alt="A shelf">`,
  )
})

test('blocks saving during an upload, which can be stopped', async () => {
  await using visit = await visitEditor(site(), BLOG)
  const { page, dialog } = visit
  await page.route('**/storage/v1/object/**', () => {})
  await dispatchFiles(featuredOf(dialog), 'drop', await drawPng())
  await dialog.getByRole('progressbar', { name: 'Uploading featured image' }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true)
  await featuredOf(dialog).getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => dialog.getByRole('button', { name: 'Publish', exact: true }).isEnabled()).toBe(true)
})

test('uploads, stops and retries several pictures independently', async () => {
  await using visit = await visitEditor(site(), BLOG)
  const { page, dialog } = visit
  const addressAt = (place: number) => readImageUrl(blockAt(dialog, place))
  const widthAt = (place: number) =>
    expect.poll(async () => /w=(\d+)/.exec(await addressAt(place))?.[1] ?? '')

  // Inserted after the text in order; three are uploaded at a time.
  const held: (() => void)[] = []
  let isHeld = true
  await page.route('**/storage/v1/object/blog-images/**', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => undefined)
  })
  await blockAreaOf(dialog, 1).fill('Words')
  const files = await Promise.all([50, 51, 52, 53].map((width) => drawPng(width, 40)))
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 1) }
  await dispatchFiles(blockAreaOf(dialog, 1), 'drop', ...files, large)
  await dialog.getByText('5 images added, the first at position 2 of 6.').waitFor()
  await expect.poll(() => held.length).toBe(3)
  await expect.poll(() => dialog.getByRole('progressbar', { name: 'Uploading image' }).count()).toBe(5)
  expect(
    await blockAt(dialog, 2)
      .getByText(/^\d+ %$/)
      .count(),
  ).toBe(1)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await blockAt(dialog, 3).getByRole('button', { name: 'Stop' }).click()
  await blockAt(dialog, 3).getByText('The upload was stopped.').waitFor()
  isHeld = false
  for (const go of held) go()
  await widthAt(2).toBe('50')
  await widthAt(4).toBe('52')
  await widthAt(5).toBe('53')
  await blockAt(dialog, 6).getByText('large.png: This picture is larger than 10 MB.').waitFor()
  expect(await blockAt(dialog, 6).getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await blockAt(dialog, 3).getByRole('button', { name: 'Try again' }).click()
  await widthAt(3).toBe('51')

  // A failed upload can be retried.
  await page.route('**/storage/v1/object/blog-images/**', (route) => route.abort(), { times: 1 })
  await blockAt(dialog, 6)
    .locator('input[type=file]')
    .setInputFiles([await drawPng(60, 40), files[0]!])
  const second = blockAt(dialog, 7)
  await second.waitFor()
  const again = dialog.locator('.rich-text').getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await again.click()
  await widthAt(6).toBe('60')
  await widthAt(7).toBe('50')
  expect(await again.count()).toBe(0)

  // Several files never replace an existing picture.
  const kept = await addressAt(6)
  await dispatchFiles(blockAt(dialog, 6).getByRole('group', { name: 'Image' }), 'paste', files[1]!, files[2]!)
  await widthAt(7).toBe('51')
  await widthAt(8).toBe('52')
  expect(await addressAt(6)).toBe(kept)
  expect(await readBlocks(dialog)).toHaveLength(9)
  expect(await dialog.getByRole('button', { name: 'Publish', exact: true }).isEnabled()).toBe(true)
  await addBlock(dialog, 'Paragraph')
})
