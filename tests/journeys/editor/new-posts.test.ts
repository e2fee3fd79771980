import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSignedIn, waitForToast, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import {
  BLOG,
  findStored,
  NEWS,
  openEditor,
  reopenEditor,
  blockAreaOf,
  visitEditor,
} from '#tests/support/browser/editor-page.ts'

const site = useStaffSite()

/** Lets the next post be stored, and loses what the server answers. */
async function loseNextAnswer(page: Page): Promise<void> {
  await page.route('**/functions/v1/editor-mutate-news', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
    await page.unroute('**/functions/v1/editor-mutate-news')
  })
}

async function write(dialog: Locator, title: string, words: string): Promise<void> {
  await dialog.getByLabel('Title').fill(title)
  await blockAreaOf(dialog, 1).fill(words)
}

const create = (dialog: Locator) => dialog.getByRole('button', { name: 'Create', exact: true }).click()

test('does not store a post twice after a lost response', async () => {
  await using visit = await visitEditor(site(), NEWS)
  const { page, dialog } = visit
  await write(dialog, 'Only once', 'Every word')
  await loseNextAnswer(page)
  await create(dialog)
  await waitForToast(page, 'Error')
  expect(await findStored(site(), NEWS, 'Only once')).toHaveLength(1)
  await create(dialog)
  await waitForToast(page, 'Success', 'News post created successfully!')
  await dialog.waitFor({ state: 'detached' })
  expect(await findStored(site(), NEWS, 'Only once')).toMatchObject([{ content: '<p>Every word</p>' }])
})

test('shows a conflict if the text was changed after a lost response, and saves into the same post', async () => {
  await using visit = await visitEditor(site(), NEWS)
  const { page, dialog } = visit
  await write(dialog, 'Changed after', 'At first')
  await loseNextAnswer(page)
  await create(dialog)
  await waitForToast(page, 'Error')
  await blockAreaOf(dialog, 1).fill('Afterwards')
  await create(dialog)
  await dialog.getByText('They differ in: content.').waitFor()
  await dialog.getByRole('button', { name: 'Save my version' }).click()
  await waitForToast(page, 'Success')
  expect(await findStored(site(), NEWS, 'Changed after')).toMatchObject([{ content: '<p>Afterwards</p>' }])
})

test('keeps new posts of two tabs, and offers neither while it is open', async () => {
  await using visit = await openSignedIn(site())
  const { page: first, context } = visit
  const second = await context.newPage()
  for (const page of [first, second]) page.on('dialog', (question) => void question.accept())
  const early = await openEditor(first, site(), BLOG)
  await early.getByLabel('Title').fill('Begun first')
  const late = await openEditor(second, site(), BLOG)
  await late.getByLabel('Title').fill('Begun second')
  expect(await late.getByText('Unsaved text from').count()).toBe(0)
  expect(await second.getByText('Begun first').count()).toBe(0)
  // Autosave is delayed.
  const countDrafts = () =>
    second.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('post-form:')).length)
  await expect.poll(countDrafts).toBe(2)
  await first.close()

  await second.reload()
  const offers = await openEditor(second, site(), BLOG)
  const texts = offers.getByText(/^Unsaved text from/)
  const listTitles = async () => (await texts.allTextContents()).map((text) => /“(.*)”/.exec(text)?.[1])
  await expect.poll(listTitles).toEqual(['Begun second', 'Begun first'])
  expect(await findAccessibilityProblems(second)).toEqual([])
  await offers.getByRole('button', { name: 'Continue' }).nth(1).click()
  await expect.poll(() => offers.getByLabel('Title').inputValue()).toBe('Begun first')
  await expect.poll(() => texts.count()).toBe(1)
  await offers.getByRole('button', { name: 'Delete it' }).click()
  await expect.poll(() => texts.count()).toBe(0)
  await expect.poll(countDrafts).toBe(1)
})

test('keeps the current text as a draft when another draft is continued', async () => {
  await using visit = await visitEditor(site(), NEWS)
  const { page, dialog } = visit
  await dialog.getByLabel('Title').fill('Older')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close and keep for later' }).click()
  await dialog.waitFor({ state: 'detached' })
  const again = await reopenEditor(page, NEWS)
  await again.getByLabel('Title').fill('Newer')
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => again.getByLabel('Title').inputValue()).toBe('Older')
  await again.getByText(/^Unsaved text from .*: “Newer”$/).waitFor()
})
