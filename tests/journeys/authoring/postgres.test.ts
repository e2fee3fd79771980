import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ADMIN } from '#tests/support/site/auth-site.ts'
import {
  cardOf,
  enterAdminMode,
  openSignedIn,
  readTitles,
  waitForToast,
} from '#tests/support/site/authoring-site.ts'
import { useBrowser } from '#tests/support/browser/browser.ts'
import { wordsOf } from '#tests/support/browser/editor-page.ts'
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
    await wordsOf(editor, 1).fill('It works on both.')
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
})
