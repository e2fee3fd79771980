import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ADMIN } from '#tests/support/site/auth-site.ts'
import { connectAsServer, waitForToast } from '#tests/support/site/authoring-site.ts'
import { useBrowser } from '#tests/support/browser/browser.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import {
  BLOG_IMPORT,
  chooseFile,
  countPosts,
  fileOf,
  importButton,
  openAsNewAdministrator,
  openImportDialog,
  readResult,
  selectTab,
  answerQuestions,
  writeSheet,
  visitImport,
} from '#tests/support/browser/import-dialog.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

useBrowser()
const BATCHES = '**/functions/v1/import-posts'
const POSTS = 250
let environment: Record<string, string>
let site: RunningSite

beforeAll(async () => {
  environment = {
    EDITOR_MODE: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    PORT: String(await findFreePort()),
    DATA_DIR: await mkdtemp(join(tmpdir(), 'peakshelf-imports-')),
  }
  site = await startRunningSite(environment, inject('siteTemplate'))
})
afterAll(async () => {
  await site.stop()
  await rm(environment['DATA_DIR']!, { recursive: true, force: true })
})

const sheetOf = (stem: string) => fileOf(`${stem}.csv`, writeSheet(POSTS, { stem, words: 2000 }))
const actionOf = (body: unknown) => (body as { action: string }).action

test('continues an import after the server was killed', async () => {
  const before = await countPosts(site, BLOG_IMPORT)
  await using visit = await visitImport(site, BLOG_IMPORT)
  const { page, dialog } = visit
  let batches = 0
  let isKilled = false
  await page.route(BATCHES, async (route) => {
    if (actionOf(route.request().postDataJSON()) === 'batch') batches += 1
    await route.continue()
    if (batches !== 2 || isKilled) return
    isKilled = true
    await new Promise((resolve) => setTimeout(resolve, 150))
    process.kill(site.pid, 'SIGKILL')
  })
  await chooseFile(dialog, sheetOf('Killed'))
  await answerQuestions(dialog)
  await importButton(dialog).click()
  await dialog.getByText(/The server does not answer\. Trying again/).waitFor()
  site = await startRunningSite(environment)
  expect(await readResult(dialog)).toBe(
    `Import completed: Successfully imported: ${POSTS} posts. Errors: 0 posts.`,
  )
  expect(await countPosts(site, BLOG_IMPORT)).toBe(before + POSTS)
})

test('resumes an interrupted import only with the same file', async () => {
  const before = await countPosts(site, BLOG_IMPORT)
  {
    await using visit = await openAsNewAdministrator(site)
    const dialog = await openImportDialog(visit.page, site, BLOG_IMPORT)
    let batches = 0
    const broken = new Promise<void>((resolve) => {
      void visit.page.route(BATCHES, async (route) => {
        if (actionOf(route.request().postDataJSON()) === 'batch') batches += 1
        if (batches > 1) resolve()
        else await route.continue()
      })
    })
    await chooseFile(dialog, sheetOf('Resumed'))
    await answerQuestions(dialog)
    // The second batch may be sent while the first is written.
    const firstWritten = visit.page.waitForResponse(
      (response) =>
        response.url().endsWith('/import-posts') && actionOf(response.request().postDataJSON()) === 'batch',
    )
    await importButton(dialog).click()
    await Promise.all([broken, firstWritten])
  }
  const written = (await countPosts(site, BLOG_IMPORT)) - before
  expect(written).toBeGreaterThan(0)
  expect(written).toBeLessThan(POSTS)
  const server = await connectAsServer(site)
  await server
    .from('import_runs')
    .update({ active_at: '2026-01-01T00:00:00Z' })
    .eq('file_name', 'Resumed.csv')

  await using visit = await visitImport(site, BLOG_IMPORT)
  const { page, dialog } = visit
  await dialog.getByRole('button', { name: 'Past imports' }).click()
  const run = dialog.locator('.import-runs > li').first()
  await run.getByText('Interrupted', { exact: true }).waitFor()
  await run.getByRole('button', { name: /^Resume/ }).click()
  await selectTab(dialog, 'CSV Import')
  await chooseFile(dialog, fileOf('Another.csv', writeSheet(1, { stem: 'Another' })))
  await answerQuestions(dialog)
  await importButton(dialog).click()
  await waitForToast(page, 'Error', 'This is a different file. Choose “Resumed.csv” to resume that import.')
  await chooseFile(dialog, sheetOf('Resumed'))
  await answerQuestions(dialog)
  await importButton(dialog).click()
  expect(await readResult(dialog)).toBe(
    `Import completed: Successfully imported: ${POSTS} posts. Errors: 0 posts.`,
  )
  expect(await countPosts(site, BLOG_IMPORT)).toBe(before + POSTS)
})
