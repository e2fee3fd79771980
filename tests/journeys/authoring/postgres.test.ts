import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ADMIN } from '#tests/support/site/auth-site.ts'
import {
  addPosts,
  cardOf,
  enterAdminMode,
  openSignedIn,
  readTitles,
  waitForToast,
} from '#tests/support/site/authoring-site.ts'
import { useBrowser } from '#tests/support/browser/browser.ts'
import { BLOG, findStored, openEditor, blockAreaOf } from '#tests/support/browser/editor-page.ts'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'

useBrowser()

describe.skipIf(inject('postgresUrl') === '')('on a PostgreSQL server', () => {
  let database: TestDatabase
  let site: RunningSite
  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'))
    site = await startRunningSite({
      DATABASE_URL: database.url,
      EDITOR_MODE: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    })
  })
  afterAll(async () => {
    await site?.stop()
    await database?.drop()
  })

  test('creates, edits, copies and deletes a news post', async () => {
    await using visit = await openSignedIn(site)
    const { page } = visit
    await page.goto(`${site.url}/news`)
    await enterAdminMode(page)
    await page.getByRole('button', { name: 'New post' }).click()
    const editor = page.getByRole('dialog')
    await editor.getByLabel('Title', { exact: true }).fill('Two engines, one site')
    await blockAreaOf(editor, 1).fill('It works on both.')
    await editor.getByRole('button', { name: 'Create', exact: true }).click()
    await waitForToast(page, 'Success', 'News post created successfully!')
    await cardOf(page, 'Two engines, one site').waitFor()

    await page.getByRole('button', { name: 'Edit: Two engines, one site' }).click()
    await editor.getByLabel('Title', { exact: true }).fill('Both engines, one site')
    await editor.getByRole('button', { name: 'Update', exact: true }).click()
    await waitForToast(page, 'Success', 'News post updated successfully!')
    await cardOf(page, 'Both engines, one site').waitFor()

    await page.getByRole('button', { name: 'Copy: Both engines, one site' }).click()
    await waitForToast(page, 'Success', 'News post duplicated successfully!')
    await cardOf(page, 'Both engines, one site (Copy)').waitFor()
    await page.getByRole('button', { name: 'Delete: Both engines, one site', exact: true }).click()
    await page.getByRole('button', { name: 'Delete news post', exact: true }).click()
    await waitForToast(page, 'Post “Both engines, one site” deleted', 'News post deleted successfully!')

    const titles = await readTitles(site, 'news_posts')
    expect(titles.filter((title) => title.includes('engines, one site'))).toEqual([
      'Both engines, one site (Copy)',
    ])
  })

  test('uploads a picture and detects a conflict between two authors', async () => {
    await addPosts(site, 'blog_posts', [{ title: 'On a server', content: '<p>At first</p>' }])
    await using early = await openSignedIn(site)
    await using late = await openSignedIn(site)
    const first = await openEditor(early.page, site, BLOG, 'On a server')
    const second = await openEditor(late.page, site, BLOG, 'On a server')

    const picker = first.getByRole('group', { name: 'Featured image' })
    await picker.locator('input[type=file]').setInputFiles({
      name: 'shelf.png',
      mimeType: 'image/png',
      buffer: await drawPicture(640, 400).png().toBuffer(),
    })
    await picker.getByRole('button', { name: 'Replace' }).waitFor()
    await blockAreaOf(first, 1).fill('The early version')
    await first.getByRole('button', { name: 'Update', exact: true }).click()
    await waitForToast(early.page, 'Success', 'Blog post updated successfully.')

    await blockAreaOf(second, 1).fill('The late version')
    await second.getByRole('button', { name: 'Update', exact: true }).click()
    await second.getByText(`This post was changed by ${ADMIN.email} at`).waitFor()
    await second.getByRole('button', { name: 'Save my version' }).click()
    await waitForToast(late.page, 'Success', 'Blog post updated successfully.')
    expect(await findStored(site, BLOG, 'On a server')).toMatchObject([
      { content: '<p>The late version</p>' },
    ])
  })
})
