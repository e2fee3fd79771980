import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { dispatchFiles } from '#tests/support/browser/dispatch-files.ts'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import { addPosts, connectAsServer, openSignedIn, useStaffSite } from '#tests/support/site/authoring-site.ts'

const getSite = useStaffSite()

async function sendFiles(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.getByLabel('Upload: files').setInputFiles(files)
}
async function draw(name: string, width: number) {
  const buffer = await drawPicture(width, 300).png().toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

test('uploads, describes, finds, replaces and deletes pictures, with undo', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  const toast = page.getByRole('region', { name: 'Notifications' })
  await page.goto(`${getSite().url}/admin/media`)
  await page.getByRole('button', { name: 'Upload', exact: true }).waitFor()
  const [cup, sea] = [await draw('cup.png', 400), await draw('<img src=x onerror=alert(1)>.png', 500)]
  const pdf = { name: 'Rates.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 rates') }
  const notes = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('notes') }
  await sendFiles(page, [cup, sea, pdf, notes])
  await page.getByText('3 of 4 uploaded').waitFor()
  await page.getByText(/is not a supported picture/).waitFor()
  await dispatchFiles(page.locator('.admin-section'), 'drop', { ...cup, name: 'cup again.png' })
  await page.getByText('This file is already here as “cup.png”').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'cup.png', exact: true }).click()
  const details = page.getByRole('dialog', { name: 'cup.png' })
  await details.getByText('Not used in any post or author profile.').waitFor()
  await details.getByLabel('Alternative text').fill('A cup of tea')
  await details.getByLabel('Tags').fill('kitchen, tea')
  await page.keyboard.press('Enter')
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByLabel('Search names, descriptions and tags').fill('tea')
  await page.getByText('1 file', { exact: true }).waitFor()
  await page.getByLabel('Search names, descriptions and tags').fill('')

  const server = await connectAsServer(getSite())
  const { data } = await server.from('media').select('id, bucket, name').eq('title', 'cup.png').single()
  const address = `/storage/v1/object/public/${data!.bucket}/${data!.name}?w=400&h=300`
  const content = `<p>Tea</p><img src="${address.replace('&', '&amp;')}" alt="">`
  const [id] = await addPosts(getSite(), 'blog_posts', [
    { title: 'On tea', content, featured_image: address },
  ])
  const readPost = async () =>
    (await server.from('blog_posts').select('content, featured_image').eq('id', id!).single()).data!
  const before = await readPost()
  await page.reload()
  await page.getByRole('button', { name: 'cup.png', exact: true }).click()
  await details.getByRole('link', { name: 'On tea' }).waitFor()
  await details.getByText('Blog post: cover, text').waitFor()
  await details.getByRole('button', { name: 'Replace everywhere' }).click()
  const picker = page.getByRole('dialog', { name: 'Replace “cup.png” everywhere' })
  await picker.getByRole('radio', { name: /onerror/ }).check()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await picker.getByRole('button', { name: 'Replace with this' }).click()
  await toast.getByText('Replaced in 1 place').waitFor()
  const replaced = await readPost()
  expect(replaced.content).not.toContain(data!.name)
  expect(replaced.featured_image).toContain('?w=500&h=300')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await toast.getByText('“cup.png” is back').waitFor()
  expect(await readPost()).toEqual(before)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'cup.png', exact: true }).click()
  await details.getByText('Used again if they are restored:').waitFor()
  await details.getByText('1 earlier version').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.goto(`${getSite().url}/admin/media?view=list`)
  await page.getByRole('checkbox', { name: 'Choose cup.png' }).check()
  await page.getByRole('checkbox', { name: 'Choose Rates.pdf' }).check()
  await page.getByLabel('Tag for the selected files').fill('old')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Tag for the selected files').inputValue()).toBe('')
  await page.getByRole('group', { name: 'Selected files' }).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 files?' })
  await question.getByText('Nothing changes for 30 days. After that, it is missing in:').waitFor()
  await question.getByText('Blog post: cover, text').waitFor()
  // Replacing it and undoing that left one version each; one of them names the file.
  await question
    .getByText('It is in 1 earlier version. After 30 days, it is missing when that one is restored:')
    .waitFor()
  await expect.poll(() => question.getByText('On tea').count()).toBe(2)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  // Without known uses, nothing is deleted.
  await page.route('**/functions/v1/manage-media', (route) => route.abort())
  await page.getByRole('group', { name: 'Selected files' }).getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await question.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
  await page.unroute('**/functions/v1/manage-media')
  await question.getByRole('button', { name: 'Try again' }).click()
  await question.getByText('Blog post: cover, text').waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await toast.getByText('2 files deleted').waitFor()
  await page.getByRole('button', { name: /^Trash 2/ }).click()
  await page
    .getByText(/^Erased on/)
    .first()
    .waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await toast.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The trash is empty.').waitFor()
  await page.getByRole('button', { name: /^All/ }).click()
  await page.getByRole('button', { name: 'Rates.pdf', exact: true }).waitFor()

  await page.setViewportSize({ width: 320, height: 700 })
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1]!)
})
