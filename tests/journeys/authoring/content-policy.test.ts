import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addPosts, cardOf, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { openVisit } from '#tests/support/browser/browser.ts'
import { openStorage, openTools } from '#tests/support/browser/developer-tools.ts'
import { addBlock, NEWS, openEditor, blockAreaOf } from '#tests/support/browser/editor-page.ts'
import {
  BLOG_IMPORT,
  chooseFile,
  reopenImportDialog,
  selectTab,
} from '#tests/support/browser/import-dialog.ts'

const getSite = useStaffSite({ EDITOR_MODE: 'on' })

/** Collects violations of the content policy. */
async function watchPolicy(page: Page): Promise<string[]> {
  const broken: string[] = []
  await page.exposeFunction('noteViolation', (text: string) => broken.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { noteViolation } = window as unknown as { noteViolation: (text: string) => void }
      noteViolation(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return broken
}

test('breaks no content policy in the editor', async () => {
  await using visit = await openVisit()
  const { page, errors } = visit
  const broken = await watchPolicy(page)
  const answer = await page.goto(`${getSite().url}/news`)
  expect(answer!.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  const dialog = await openEditor(page, getSite(), NEWS)
  const names = await dialog
    .getByRole('toolbar', { name: 'Add a block at the end' })
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent),
    )
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) await addBlock(dialog, name.replace(/^Add /, ''))
  await blockAreaOf(dialog, 1).fill('Kept on the shelf')
  await blockAreaOf(dialog, 1).selectText()
  await page.keyboard.press('ControlOrMeta+B')
  await dialog.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = dialog.getByTitle('The post as readers see it').contentFrame()
  await preview.locator('.prose').getByText('Kept on the shelf').waitFor()
  expect(broken).toEqual([])
  expect(errors).toEqual([])
})

test('the preview of a draft violates no content policy and runs no scripts', async () => {
  await addPosts(getSite(), 'blog_posts', [
    { title: 'Under wraps', status: 'draft', content: '<p>Not <img src="x" onerror="alert(1)">yet</p>' },
  ])
  await using visit = await openVisit()
  const { page } = visit
  const broken = await watchPolicy(page)
  await page.goto(`${getSite().url}/blog`)
  await cardOf(page, 'Under wraps').getByRole('heading').getByRole('link').click()
  await page.getByRole('dialog', { name: 'Preview' }).locator('.prose').getByText('Not').waitFor()
  expect(await page.locator('.prose').innerHTML()).not.toContain('onerror')
  expect(broken).toEqual([])
})

test('importing a file violates no content security policy', async () => {
  await using visit = await openVisit()
  const { page, errors } = visit
  const broken = await watchPolicy(page)
  await page.goto(`${getSite().url}/blog`)
  const dialog = await reopenImportDialog(page, BLOG_IMPORT)
  for (const [tab, file] of [
    [BLOG_IMPORT.csvTab, 'simple.csv'],
    [BLOG_IMPORT.jsonTab, 'ghost-export.json'],
  ] as const) {
    await selectTab(dialog, tab)
    await chooseFile(dialog, file)
    await dialog.getByRole('region', { name: 'Preview' }).waitFor()
  }
  expect(broken).toEqual([])
  expect(errors).toEqual([])
})

test('breaks no content policy in the developer tools', async () => {
  await using visit = await openVisit()
  const { page, errors } = visit
  const broken = await watchPolicy(page)
  await page.goto(getSite().url)
  await openStorage(page)
  await page.getByText('Database size').waitFor()
  await page.getByRole('tab', { name: 'File Explorer' }).click()
  await page.getByRole('tabpanel', { name: 'File Explorer' }).waitFor()
  await page.keyboard.press('Escape')
  await openTools(page, 'Features')
  for (const tab of ['Auto Import', 'Image Upload']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('tabpanel', { name: tab }).waitFor()
  }
  expect(broken).toEqual([])
  expect(errors).toEqual([])
})
