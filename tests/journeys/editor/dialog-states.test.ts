import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dispatchFiles } from '#tests/support/browser/dispatch-files.ts'
import { BLOG, openEditor, visitEditor, blockAreaOf } from '#tests/support/browser/editor-page.ts'
import { checkPageState } from '#tests/support/browser/check-page-state.ts'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import { openSecurity } from '#tests/support/site/auth-site.ts'
import {
  addPosts,
  addUser,
  connectAsServer,
  openSignedIn,
  useStaffSite,
} from '#tests/support/site/authoring-site.ts'

const site = useStaffSite({ POST_REVIEW: 'on' })

const SIZES = [
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['a desk', { viewport: { width: 1440, height: 900 } }],
] as const

async function leaveDialog(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

test.for(SIZES)('has accessible cover dialogs on %s', async ([, options]) => {
  await using visit = await visitEditor(site(), BLOG, options)
  const { page, dialog } = visit
  await dialog.getByLabel('Title').fill('Dialogs')
  await dialog.getByLabel('Summary').fill('In short')
  await blockAreaOf(dialog, 1).fill('Words')
  const cover = dialog.getByRole('group', { name: 'Featured image' })
  await cover.getByRole('button', { name: 'Draw a cover' }).click()
  const drawer = page.getByRole('dialog', { name: 'Draw a cover' })
  await drawer.getByRole('radio').first().waitFor()
  await checkPageState(page, 'drawn cover')
  await leaveDialog(page, drawer)
  const png = { name: 'a.png', mimeType: 'image/png', buffer: await drawPicture(640, 400).png().toBuffer() }
  await dispatchFiles(cover, 'drop', png)
  await cover.getByRole('button', { name: 'Crop' }).click()
  const crop = page.getByRole('dialog', { name: 'Crop' })
  await crop.getByLabel('Shape').waitFor()
  await checkPageState(page, 'crop')
  await leaveDialog(page, crop)
  await cover.getByRole('button', { name: 'Focal point' }).click()
  const focus = page.getByRole('dialog', { name: 'Focal point' })
  await focus.getByRole('button', { name: /^Focal point:/ }).waitFor()
  await checkPageState(page, 'focal point')
  await leaveDialog(page, focus)
  expect(visit.errors).toEqual([])
})

test.for(SIZES)('has accessible conflict, preview and review dialogs on %s', async ([, options]) => {
  const title = `Dialogs ${randomUUID()}`
  const [id] = await addPosts(site(), 'blog_posts', [{ title, content: '<p>At first</p>', status: 'draft' }])
  await using visit = await openSignedIn(site(), undefined, options)
  const { page } = visit
  const dialog = await openEditor(page, site(), BLOG, title)
  await dialog.getByRole('button', { name: 'Share a preview' }).click()
  const previews = page.getByRole('dialog', { name: 'Share a preview' })
  await previews.getByRole('button', { name: 'Create link' }).click()
  await previews.getByText('1 active link.').waitFor()
  await checkPageState(page, 'previews')
  await leaveDialog(page, previews)
  await dialog.getByRole('button', { name: 'Review', exact: true }).click()
  const review = page.getByRole('dialog', { name: 'Review', exact: true })
  await review.getByLabel('Note (optional)').waitFor()
  await checkPageState(page, 'submission')
  await leaveDialog(page, review)
  await blockAreaOf(dialog, 1).fill('Mine')
  const server = await connectAsServer(site())
  await server.from('blog_posts').update({ content: '<p>Theirs</p>' }).eq('id', id)
  await dialog.getByRole('button', { name: 'Save as draft' }).click()
  await dialog.getByRole('region', { name: 'Their version' }).waitFor()
  await checkPageState(page, 'conflict')
})

test.for(SIZES)('has accessible account dialogs on %s', async ([, options]) => {
  const author = await addUser(site(), 'author')
  await using visit = await openSignedIn(site(), author, options)
  const { page } = visit
  await page.goto(`${site().url}/blog`)
  await openSecurity(page)
  const security = page.getByRole('dialog', { name: 'Security' })
  await security.getByRole('button', { name: 'Change address' }).click()
  await security.getByRole('button', { name: 'Change password' }).click()
  await checkPageState(page, 'security')
  await security.getByRole('button', { name: 'Add an authenticator' }).click()
  await security.getByLabel('Code that the app shows now').waitFor()
  await checkPageState(page, 'authenticator')
  await security.getByRole('button', { name: 'Delete account…' }).click()
  const leaving = page.getByRole('dialog', { name: 'Delete your account?' })
  await leaving.getByRole('button', { name: 'Delete my account' }).click()
  await leaving.locator('[aria-invalid=true]').waitFor()
  await checkPageState(page, 'leaving')
  await leaveDialog(page, leaving)
  await leaveDialog(page, security)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Your profile…' }).click()
  await page.getByRole('dialog', { name: 'Your profile' }).getByLabel('Name').waitFor()
  await checkPageState(page, 'profile')
})
