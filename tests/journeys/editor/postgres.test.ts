import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ADMIN } from '#tests/support/site/auth-site.ts'
import { addPosts, openSignedIn, waitForToast } from '#tests/support/site/authoring-site.ts'
import { useBrowser } from '#tests/support/browser/browser.ts'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import { BLOG, findStored, openEditor, wordsOf } from '#tests/support/browser/editor-page.ts'
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
    await wordsOf(first, 1).fill('The early version')
    await first.getByRole('button', { name: 'Update', exact: true }).click()
    await waitForToast(early.page, 'Success', 'Blog post updated successfully.')

    await wordsOf(second, 1).fill('The late version')
    await second.getByRole('button', { name: 'Update', exact: true }).click()
    await second.getByText(`This post was changed by ${ADMIN.email} at`).waitFor()
    await second.getByRole('button', { name: 'Save my version' }).click()
    await waitForToast(late.page, 'Success', 'Blog post updated successfully.')
    expect(await findStored(site, BLOG, 'On a server')).toMatchObject([
      { content: '<p>The late version</p>' },
    ])
  })
})
