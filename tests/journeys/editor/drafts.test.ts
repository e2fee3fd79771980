import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { ADMIN, fillCredentials } from '#tests/support/site/auth-site.ts'
import {
  addPosts,
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
import { startRunningSite } from '#tests/support/site/running-site.ts'

const site = useStaffSite()

/** Waits for the autosave. */
const waitUntilStored = (page: Page, text: string) =>
  page.waitForFunction((words) => Object.values(localStorage).some((kept) => kept.includes(words)), text)

test('restores typed text after a reload and offers to discard it', async () => {
  await addPosts(site(), 'blog_posts', [{ title: 'Reloaded', content: '<p>Stored</p>' }])
  await using visit = await openSignedIn(site())
  const { page } = visit
  page.on('dialog', (question) => void question.accept())
  const dialog = await openEditor(page, site(), BLOG, 'Reloaded')
  await blockAreaOf(dialog, 1).fill('Typed and not saved')
  await page.reload()
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

test('restores text typed just before the tab crashed', async () => {
  await using visit = await visitEditor(site(), NEWS)
  const { page, context, dialog } = visit
  await dialog.getByLabel('Title').fill('Cut off')
  await waitUntilStored(page, 'Cut off')
  const session = await context.newCDPSession(page)
  const gone = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => {})
  await gone
  const next = await context.newPage()
  const again = await openEditor(next, site(), NEWS)
  await again.getByText(/^Unsaved text from .*: “Cut off”$/).waitFor()
  await again.getByRole('button', { name: 'Continue' }).click()
  await again.getByText(/^We restored what you typed on/).waitFor()
  expect(await again.getByLabel('Title').inputValue()).toBe('Cut off')
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
  expect(await findAccessibilityProblems(page)).toEqual([])
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

test('asks before leaving the page only if there are changes', async () => {
  await using visit = await openSignedIn(site())
  const { page } = visit
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.type())
    void question.accept()
  })
  const dialog = await openEditor(page, site(), NEWS)
  await dialog.getByLabel('Title').click()
  await page.reload()
  expect(questions).toEqual([])
  const again = await openEditor(page, site(), NEWS)
  await again.getByLabel('Title').click()
  await page.keyboard.type('Changed')
  await page.reload()
  expect(questions).toEqual(['beforeunload'])
})

test('keeps the text when the server stops during a save, and saves after its restart', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'peakshelf-editor-'))
  const environment = {
    EDITOR_MODE: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DATA_DIR: dataFolder,
  }
  const first = await startRunningSite(environment, inject('siteTemplate'))
  try {
    await using visit = await openSignedIn(first)
    const { page } = visit
    const dialog = await openEditor(page, first, NEWS)
    await dialog.getByLabel('Title').fill('Through the storm')
    await blockAreaOf(dialog, 1).fill('Every word')
    await page.route('**/functions/v1/editor-mutate-news', async (route) => {
      if (route.request().method() === 'POST') await first.stop()
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await waitForToast(page, 'Error')
    await dialog.getByText('This post was not saved. Everything you typed is still here.').waitFor()
    expect(await readBlocks(dialog)).toEqual(['Paragraph: Every word'])

    await page.unroute('**/functions/v1/editor-mutate-news')
    const second = await startRunningSite({ ...environment, PORT: String(first.port) })
    try {
      await dialog.getByRole('button', { name: 'Create', exact: true }).click()
      await waitForToast(page, 'Success', 'News post created successfully!')
      expect(await findStored(second, NEWS, 'Through the storm')).toMatchObject([
        { content: '<p>Every word</p>' },
      ])
    } finally {
      await second.stop()
    }
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
})

test('keeps the text when the session ends, and saves after signing in again', async () => {
  await using visit = await visitEditor(site(), NEWS)
  const { page, context, dialog } = visit
  await dialog.getByLabel('Title').fill('Longer than the session')
  await blockAreaOf(dialog, 1).fill('Every word')
  await page.evaluate(() => {
    const key = 'sb-localhost-auth-token'
    const session = JSON.parse(localStorage.getItem(key)!) as Record<string, unknown>
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, refresh_token: 'revoked' }))
  })
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await waitForToast(page, 'Error')
  const link = dialog.getByRole('link', { name: 'Sign in in a new tab' })
  await link.waitFor()
  expect(await readBlocks(dialog)).toEqual(['Paragraph: Every word'])

  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await fillCredentials(tab, ADMIN)
  await tab.getByRole('button', { name: 'Sign In' }).click()
  await tab.waitForURL('**/blog')
  await tab.close()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  // Admin mode ended with the first session: the visitors' list is back, with the new post.
  await waitForToast(page, 'Success', 'News post created successfully!')
  await page.waitForFunction(() => document.querySelector('dialog, .authored-list') === null)
  await cardOf(page, 'Longer than the session').waitFor()
  expect(await findStored(site(), NEWS, 'Longer than the session')).toMatchObject([
    { content: '<p>Every word</p>' },
  ])
})
