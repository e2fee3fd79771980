import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { dispatchFiles } from '#tests/support/browser/dispatch-files.ts'
import {
  addBlock,
  blockAt,
  BLOG,
  readBlocks,
  readImageUrl,
  visitEditor,
  blockAreaOf,
} from '#tests/support/browser/editor-page.ts'
import type { ChosenFile } from '#tests/support/browser/import-dialog.ts'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import { useStaffSite } from '#tests/support/site/authoring-site.ts'

const site = useStaffSite()

const drawPng = async (name: string, width: number): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await drawPicture(width, 40).png().toBuffer(),
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
  const files = await Promise.all([50, 51, 52, 53].map((width) => drawPng(`${width}.png`, width)))
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 1) }
  await dispatchFiles(blockAreaOf(dialog, 1), 'drop', ...files, large)
  await dialog.getByText('5 images added, the first at place 2 of 6.').waitFor()
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
    .setInputFiles([await drawPng('late.png', 60), files[0]!])
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
  expect(await dialog.getByRole('button', { name: 'Create', exact: true }).isEnabled()).toBe(true)
  await addBlock(dialog, 'Paragraph')
})
