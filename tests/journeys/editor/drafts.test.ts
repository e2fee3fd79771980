import type { Page, Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { ADMIN } from '#tests/support/site/auth-site.ts'
import {
  addPosts,
  addUser,
  cardOf,
  openSignedIn,
  waitForToast,
  useStaffSite,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import {
  BLOG,
  findStored,
  NEWS,
  openEditor,
  readBlocks,
  reopenEditor,
  blockAreaOf,
  visitEditor,
} from '#tests/support/browser/editor-page.ts'

const site = useStaffSite()

/** Waits for the autosave. */
const waitUntilStored = (page: Page, text: string) =>
  page.waitForFunction((words) => Object.values(localStorage).some((kept) => kept.includes(words)), text)

test('restores typed text after a reload, and offers to discard it', async () => {
  await addPosts(site(), 'blog_posts', [{ title: 'Reloaded', content: '<p>Stored</p>' }])
  await using visit = await openSignedIn(site())
  const { page } = visit
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.type())
    void question.accept()
  })
  await (await openEditor(page, site(), BLOG, 'Reloaded')).getByLabel('Title').click()
  await page.reload()
  expect(questions).toEqual([])
  const dialog = await openEditor(page, site(), BLOG, 'Reloaded')
  await blockAreaOf(dialog, 1).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Typed and not saved')
  await page.reload()
  expect(questions).toEqual(['beforeunload'])
  const again = await openEditor(page, site(), BLOG, 'Reloaded')
  expect(await readBlocks(again)).toEqual(['Paragraph: Typed and not saved'])
  await again.getByText(/^We restored what you typed on/).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await again.getByRole('button', { name: 'Discard' }).click()
  expect(await readBlocks(again)).toEqual(['Paragraph: Stored'])
  await again.getByRole('button', { name: 'Cancel' }).click()
  await again.waitFor({ state: 'detached' })
  const clean = await reopenEditor(page, BLOG, 'Reloaded')
  expect(await clean.getByText(/^We restored/).count()).toBe(0)
})

test('offers text that was typed on another device', async () => {
  await using here = await openSignedIn(site())
  const stored = here.page.waitForResponse(
    (answer) => answer.url().includes('/rest/v1/unsaved_texts') && answer.request().method() === 'POST',
  )
  await (await openEditor(here.page, site(), BLOG)).getByLabel('Title').fill('Begun on the train')
  expect((await stored).status()).toBe(201)

  await using there = await openSignedIn(site())
  await there.page.goto(`${site().url}/blog`)
  await there.page.getByText('“Begun on the train”').waitFor()
  await there.page.getByRole('button', { name: 'Continue writing' }).click()
  const again = there.page.getByRole('dialog')
  expect(await again.getByLabel('Title').inputValue()).toBe('Begun on the train')
  await again.getByRole('button', { name: 'Discard' }).click()
  await again.getByRole('button', { name: 'Cancel' }).click()
})

test('keeps the text of both tabs that have the same post open', async () => {
  await addPosts(site(), 'blog_posts', [{ title: 'Open twice', content: '<p>Stored</p>' }])
  await using visit = await openSignedIn(site())
  const { page, context } = visit
  const first = await openEditor(page, site(), BLOG, 'Open twice')
  const otherPage = await context.newPage()
  const second = await openEditor(otherPage, site(), BLOG, 'Open twice')
  await second.getByText(/^This post is also open in another tab/).waitFor()
  expect(await findAccessibilityProblems(otherPage)).toEqual([])
  await blockAreaOf(second, 1).fill('From the second tab')
  await blockAreaOf(first, 1).fill('From the first tab')
  await waitUntilStored(page, 'From the second tab')
  await waitUntilStored(page, 'From the first tab')
  const later = await context.newPage()
  await Promise.all([page.close(), otherPage.close()])

  const again = await openEditor(later, site(), BLOG, 'Open twice')
  expect(await readBlocks(again)).toEqual(['Paragraph: From the first tab'])
  await again.getByText(/^Your text from another tab of .* is kept in this browser/).waitFor()
  await again.getByRole('button', { name: 'Restore it' }).click()
  expect(await readBlocks(again)).toEqual(['Paragraph: From the second tab'])
  await again.getByText(/^The version you just left of/).waitFor()
})

test('asks before closing with changes, and follows each answer', async () => {
  await using visit = await visitEditor(site(), NEWS)
  const { page, dialog } = visit
  await dialog.getByLabel('Title').fill('Nearly lost')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Nearly lost')

  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await question.getByRole('button', { name: 'Close and keep for later' }).click()
  await dialog.waitFor({ state: 'detached' })
  const hint = page.getByRole('status').filter({ hasText: 'Unsaved text from' })
  await hint.getByText('“Nearly lost”').waitFor()
  await hint.getByRole('button', { name: 'Continue writing' }).click()
  const again = page.getByRole('dialog', { name: 'Create News Post' })
  await again.waitFor()
  expect(await again.getByLabel('Title').inputValue()).toBe('Nearly lost')

  await again.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await again.waitFor({ state: 'detached' })
  await hint.waitFor({ state: 'detached' })
  const blank = await reopenEditor(page, NEWS)
  expect(await blank.getByLabel('Title').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await blank.waitFor({ state: 'detached' })
})

test('keeps the text when the session ends, and saves after the same person signs in again', async () => {
  await using visit = await visitEditor(site(), NEWS)
  const { page, dialog } = visit
  await dialog.getByLabel('Title').fill('Longer than the session')
  await blockAreaOf(dialog, 1).fill('Every word')
  await page.evaluate(() => {
    const key = 'sb-localhost-auth-token'
    const session = JSON.parse(localStorage.getItem(key)!) as Record<string, unknown>
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, refresh_token: 'revoked' }))
  })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Sign in to continue' })
  await question.getByLabel('Password', { exact: true }).fill('not this one')
  await question.getByRole('button', { name: 'Sign In' }).click()
  await question.locator('[aria-invalid=true]').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect(await readBlocks(dialog)).toEqual(['Paragraph: Every word'])

  const other = await addUser(site(), 'editor')
  await question.getByLabel('Email').fill(other.email)
  await question.getByLabel('Password', { exact: true }).fill(other.password)
  await question.getByRole('button', { name: 'Sign In' }).click()
  await question.getByText(`You are signed in as ${other.email} now, but ${ADMIN.email} typed`).waitFor()
  expect(await findStored(site(), NEWS, 'Longer than the session')).toEqual([])

  await question.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await question.getByRole('button', { name: 'Sign In' }).click()
  await dialog.waitFor({ state: 'detached' })
  await waitForToast(page, 'Success', 'News post created successfully!')
  await cardOf(page, 'Longer than the session').waitFor()
  expect(await findStored(site(), NEWS, 'Longer than the session')).toMatchObject([
    { content: '<p>Every word</p>' },
  ])
})

/** Lets the next post be stored, and loses what the server answers. */
async function loseNextAnswer(page: Page): Promise<void> {
  await page.route('**/functions/v1/editor-mutate-news', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
    await page.unroute('**/functions/v1/editor-mutate-news')
  })
}

const create = (dialog: Locator) => dialog.getByRole('button', { name: 'Publish', exact: true }).click()

test('saves into the same post after a lost response, with a conflict if the text was changed', async () => {
  await using visit = await visitEditor(site(), NEWS)
  const { page, dialog } = visit
  await dialog.getByLabel('Title').fill('Changed after')
  await blockAreaOf(dialog, 1).fill('At first')
  await loseNextAnswer(page)
  await create(dialog)
  await waitForToast(page, 'Error')
  expect(await findStored(site(), NEWS, 'Changed after')).toHaveLength(1)
  await blockAreaOf(dialog, 1).fill('Afterwards')
  await create(dialog)
  await dialog.getByText('1 part differs', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Save the result' }).click()
  await waitForToast(page, 'Success')
  expect(await findStored(site(), NEWS, 'Changed after')).toMatchObject([{ content: '<p>Afterwards</p>' }])
})
