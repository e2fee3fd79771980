/** The first hour: from the link of the console to the launch. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'
import { waitForToast } from '#tests/support/site/authoring-site.ts'

useBrowser()
let site: RunningSite
beforeAll(async () => {
  site = await startRunningSite({ EDITOR_MODE: 'off', LAUNCHED: '' }, inject('siteTemplate'))
})
afterAll(() => site.stop())

test('the owner follows the link, makes an account, names the agency, skips the rest and finds the launch', async () => {
  await using visit = await openVisit({ viewport: { width: 390, height: 844 } })
  const { page } = visit
  const [, link] = /Set up this site: (\S+)/.exec(site.output())!
  await page.goto(link!)
  await page.getByRole('heading', { name: 'Set up your site' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.reload()
  await page.getByLabel('Email').fill('owner@northgate.example')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create the owner’s account' }).click()
  await page.getByText('Please use at least 12 characters.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('owner@northgate.example')
  await page.getByLabel('Password', { exact: true }).fill('copper-lantern-rides-north')
  await page.getByRole('button', { name: 'Create the owner’s account' }).click()

  await page.getByText('Step 1 of').waitFor()
  expect(page.url()).not.toContain('#')
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('link', { name: 'Skip for now: Agency' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Northgate')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('hello@northgate.co.uk')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+44 20 7946 0000')
  await page.getByRole('textbox', { name: 'Postal address' }).fill('1 Quay Street\nLondon')
  await page.getByRole('button', { name: 'Save agency settings' }).click()
  await waitForToast(page, 'Settings saved')
  await page.getByRole('link', { name: 'Next: Demo content' }).click()
  await page.getByRole('button', { name: 'Start clean' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start clean' }).click()
  await waitForToast(page, 'The site starts clean')
  await page.getByText('The site was started clean.').waitFor()
  await page.getByRole('link', { name: 'Next: Look' }).click()
  for (const step of ['Email', 'Public address', 'Booking', 'Payments', 'Legal pages', 'Backups', 'Launch']) {
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('link', { name: `Skip for now: ${step}` }).click()
    if (step !== 'Launch') await page.getByRole('heading', { level: 2, name: step }).waitFor()
  }
  await page.getByText('Name, email, phone and address are your own.').waitFor()
  await page.getByRole('link', { name: 'Continue setup' }).click()
  await page.getByText('Step 1 of').waitFor()

  await using other = await openVisit()
  await other.page.goto(link!)
  await other.page.getByText('This site already has an owner').waitFor()
})
