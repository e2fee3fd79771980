import { readFile } from 'node:fs/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { ADMIN, signIn, useAuthSite } from '#tests/support/site/auth-site.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'

useBrowser()
const getSite = useAuthSite()

let server: SupabaseClient
beforeAll(async () => {
  server = await connectAsServer(getSite())
})

async function openRedirects(page: Page) {
  await signIn(page, getSite(), ADMIN)
  await page.waitForURL('**/blog')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Redirects…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Redirects' })
  await dialog.waitFor()
  return dialog
}

const ask = async (path: string) => {
  const answer = await fetch(getSite().url + path, { redirect: 'manual' })
  return [answer.status, answer.headers.get('location')]
}

test('adds, validates, follows, changes and deletes a redirect', async () => {
  await using visit = await openVisit()
  const { page } = visit
  const dialog = await openRedirects(page)
  await dialog.getByText('No redirects yet.').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Add redirect' }).click()
  const form = page.getByRole('dialog', { name: 'Add redirect' })
  const from = form.getByLabel('Old address')
  await expect.poll(() => from.evaluate((input) => input === document.activeElement)).toBe(true)
  await from.fill('/Services/')
  await form.getByLabel('Leads to').fill('/news')
  await form.getByRole('button', { name: 'Save redirect' }).click()
  await form.getByText('There is a page at “/services”, so it can’t be redirected.').waitFor()
  await from.fill('/Old Page')
  await page.keyboard.press('Enter')
  await form.getByText('This is not a valid path').waitFor()
  await from.fill('/Old-Page/')
  await form.getByLabel('Leads to').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await form.getByText('Enter a path of this site').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await form.getByLabel('Leads to').fill('/news')
  await page.keyboard.press('Enter')

  const row = dialog.getByRole('listitem').filter({ hasText: '/old-page' })
  await row.waitFor()
  expect(await row.innerText()).toContain(`by ${ADMIN.email}`)
  expect(await ask('/OLD-page/')).toEqual([301, '/news'])

  // Refusals of the database appear at the field.
  await dialog.getByRole('button', { name: 'Add redirect' }).click()
  await from.fill('/older')
  await form.getByLabel('Leads to').fill('/old-page')
  await page.keyboard.press('Enter')
  await form.getByText('“/old-page” redirects to “/news”; point “/older” there directly.').waitFor()
  await from.fill('/old-page')
  await form.getByLabel('Leads to').fill('/blog')
  await page.keyboard.press('Enter')
  await form.getByText('A redirect from this address already exists.').waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click()

  await row.getByRole('button', { name: 'Edit /old-page' }).click()
  const change = page.getByRole('dialog', { name: 'Change redirect' })
  await change.getByLabel('Type').selectOption('410')
  await change.getByRole('button', { name: 'Save redirect' }).click()
  await row.getByText('Gone').waitFor()
  expect(await ask('/old-page')).toEqual([410, null])

  await row.getByRole('button', { name: 'Delete /old-page' }).click()
  await page
    .getByRole('dialog', { name: 'Delete this redirect?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect.poll(() => row.count()).toBe(0)
  expect(await ask('/old-page')).toEqual([404, null])
})

test('turns a missed address into a redirect', async () => {
  await using visit = await openVisit({ viewport: { width: 390, height: 844 } })
  const { page } = visit
  await server.rpc('add_address_hits', { p_redirected: {}, p_missed: { '/lost-guide': 12, '/noise': 1 } })
  const dialog = await openRedirects(page)
  await dialog.getByRole('tab', { name: 'Missed addresses' }).click()
  const rows = dialog.getByRole('list', { name: 'Missed addresses' }).getByRole('listitem')
  await rows.first().waitFor()
  expect(await rows.first().innerText()).toContain('Missed 12 times')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Forget /noise' }).click()
  await expect.poll(() => dialog.getByText('/noise').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Redirect /lost-guide' }).click()
  const form = page.getByRole('dialog', { name: 'Add redirect' })
  expect(await form.getByLabel('Old address').inputValue()).toBe('/lost-guide')
  const target = form.getByLabel('Leads to')
  await expect.poll(() => target.evaluate((input) => input === document.activeElement)).toBe(true)
  await target.fill('/services')
  await page.keyboard.press('Enter')
  await page.getByText('Redirect saved').waitFor()
  await expect
    .poll(() => dialog.getByRole('list', { name: 'Missed addresses' }).getByText('/lost-guide').count())
    .toBe(0)
  expect(await ask('/lost-guide')).toEqual([301, '/services'])
})

test('imports a CSV file as a whole or not at all, and exports it unchanged', async () => {
  await using visit = await openVisit()
  const { page } = visit
  const dialog = await openRedirects(page)
  await dialog.getByRole('tab', { name: 'CSV' }).click()
  const choose = (text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('From,To,Status\n/sheet-1,/news,\n/sheet-2,//evil.example,\n')
  await dialog.getByText('Fix them to import the file.').waitFor()
  expect(await dialog.getByRole('list', { name: 'Errors' }).innerText()).toContain('Line 3')
  expect(await ask('/sheet-1')).toEqual([404, null])
  await choose('From,To,Status\n/sheet-1,/news,302\n/sheet-2,,410\n"/a,b",https://a.example/?q=1,301\n')
  await dialog.getByRole('button', { name: 'Import 3 redirects' }).click()
  await page.getByText('Redirects imported: 3').waitFor()
  expect(await ask('/sheet-1')).toEqual([302, '/news'])

  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export as CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('/sheet-1,/news,302,')
  expect(csv).toContain('"/a,b",https://a.example/?q=1,301,')
  await choose(csv)
  await dialog.getByText(/0 new, 0 changed, [3-9] unchanged/).waitFor()
})
