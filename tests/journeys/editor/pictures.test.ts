import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSignedIn, waitForToast, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { drawBomb, drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import {
  addBlock,
  blockAt,
  BLOG,
  describePicture,
  findStored,
  NEWS,
  openEditor,
  readBlocks,
  readImageUrl,
  blockAreaOf,
  visitEditor,
} from '#tests/support/browser/editor-page.ts'
import { dispatchFiles } from '#tests/support/browser/dispatch-files.ts'
import type { ChosenFile } from '#tests/support/browser/import-dialog.ts'

const site = useStaffSite()

const drawPng = async (): Promise<ChosenFile> => ({
  name: 'shelf.png',
  mimeType: 'image/png',
  buffer: await drawPicture(640, 400).png().toBuffer(),
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
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
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
  expect(await dialog.getByRole('button', { name: 'Create', exact: true }).isDisabled()).toBe(true)
  await featuredOf(dialog).getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => dialog.getByRole('button', { name: 'Create', exact: true }).isEnabled()).toBe(true)
})

const WRONG: [string, () => ChosenFile, RegExp][] = [
  [
    'text with the name of a picture',
    () => ({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<html>') }),
    /not a supported picture/,
  ],
  [
    'an SVG',
    () => ({
      name: 'a.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    }),
    /not a supported picture/,
  ],
  [
    'an empty file',
    () => ({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }),
    /This file is empty/,
  ],
  [
    'a file over 10 MB',
    () => ({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 1) }),
    /larger than 10 MB/,
  ],
  [
    'more pixels than fit',
    () => ({ name: 'a.png', mimeType: 'image/png', buffer: drawBomb(13_000, 13_000) }),
    /pixels/i,
  ],
]

test('rejects invalid files with a reason and accepts the next one', async () => {
  await using visit = await openSignedIn(site())
  const dialog = await openEditor(visit.page, site(), BLOG)
  await addBlock(dialog, 'Image')
  const picker = blockAt(dialog, 2)
  for (const [, makeFile, reason] of WRONG) {
    await picker.locator('input[type=file]').setInputFiles(makeFile())
    await picker.getByText(reason).waitFor()
    expect(await picker.getByLabel('Image URL').inputValue()).toBe('')
  }
  await picker.locator('input[type=file]').setInputFiles(await drawPng())
  expect(await waitForPicture(picker)).toMatch(STORED)
  expect(await picker.locator('.field-error').count()).toBe(0)
})
