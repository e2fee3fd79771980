import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { connectAsServer } from '#tests/support/site/authoring-site.ts'
import { readEditorUrl } from '#tests/support/site/editor-cookie.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

useBrowser()
let site: RunningSite
beforeAll(async () => {
  site = await startRunningSite({}, inject('siteTemplate'))
})
afterAll(() => site?.stop())

test('adds, merges and separates leads without an account in editor mode', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(readEditorUrl(site))
  await page.goto(`${site.url}/admin`)
  await page.getByRole('heading', { name: 'No leads yet' }).waitFor()
  for (const email of ['ann@shop.example', 'ann@other.example']) {
    await page.getByRole('button', { name: 'Add lead' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add a lead' })
    await dialog.getByRole('button', { name: 'Add lead' }).click()
    await dialog.getByText('Please enter a name, an email or a phone number.').waitFor()
    await dialog.getByLabel('Name').fill('Ann Lee')
    await dialog.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: email, exact: true }).waitFor()
  }
  await page.getByRole('button', { name: 'Merge Ann Lee' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByRole('heading', { name: 'Merged into this lead' }).waitFor()
  await page.getByRole('button', { name: 'Separate Ann Lee' }).click()
  await page.getByRole('heading', { name: 'Possible duplicates' }).waitFor()
  const { data } = await (await connectAsServer(site)).from('leads').select('kind,merged_into')
  expect(data).toEqual([
    { kind: 'manual', merged_into: null },
    { kind: 'manual', merged_into: null },
  ])
})

test('asks other visitors to sign in', async () => {
  await using visit = await openVisit()
  await visit.page.goto(`${site.url}/admin/inbox`)
  await visit.page.getByRole('heading', { name: 'Sign in to open the admin' }).waitFor()
})
