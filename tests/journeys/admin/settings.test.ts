/** The Settings section for owners. */
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { ADMIN } from '#tests/support/site/auth-site.ts'
import { openSignedIn, useStaffSite, waitForToast } from '#tests/support/site/authoring-site.ts'

const getSite = useStaffSite({ AGENCY_PHONE: '+1 302 555 0100' })

test('an owner renames the agency, corrects a refused value, undoes a change and replaces a secret', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await page.goto(`${getSite().url}/admin/settings`)
  await page.getByText('No mail server is set up, so nobody gets an email.').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const row = page.getByRole('listitem').filter({ hasText: 'Still the demo’s: name, email, address.' })
  await row.getByRole('link', { name: 'Open' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Northgate')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByText('Set by AGENCY_PHONE in the environment of the server.').waitFor()
  expect(await page.getByLabel('Phone').isDisabled()).toBe(true)

  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await email.fill('nobody')
  await page.keyboard.press('Enter')
  await page.getByText('This must be an email address.').waitFor()
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Northgate')
  await email.fill('hello@northgate.example')
  await page.getByRole('textbox', { name: 'Postal address' }).fill('1 Quay Street\nLondon')
  await page.getByRole('button', { name: 'Save agency settings' }).click()
  await waitForToast(page, 'Settings saved')
  const visitor = await fetch(`${getSite().url}/contact`)
  expect(await visitor.text()).toContain('<title>Contact Northgate</title>')

  await page.getByRole('button', { name: 'Undo the change of Name' }).click()
  await waitForToast(page, 'Change undone')
  await expect.poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('')
  expect(await page.getByRole('textbox', { name: 'Postal address' }).inputValue()).toBe(
    '1 Quay Street\nLondon',
  )

  await page.getByRole('tab', { name: 'Payments' }).click()
  await page.getByLabel('Stripe signing secret', { exact: true }).fill('whsec_planted_secret_of_stripe')
  await page.getByRole('button', { name: 'Save payments settings' }).click()
  await waitForToast(page, 'Settings saved')
  await page.getByRole('button', { name: 'Remove Stripe signing secret' }).waitFor()
  await page.reload()
  expect(await page.content()).not.toContain('planted')
  expect(await page.getByLabel('Stripe signing secret', { exact: true }).inputValue()).toBe('')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove Stripe signing secret' }).click()
  await page.getByRole('button', { name: 'Remove Stripe signing secret' }).waitFor({ state: 'hidden' })
})

test('an owner who signed in days ago signs in over the backup settings, and nothing typed is lost', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await page.goto(`${getSite().url}/admin/settings/backups`)
  // The server's answer to a session older than a day; a unit test covers the limit.
  let isRefused = false
  await page.route('**/system/v1/settings', async (route) => {
    if (isRefused || !route.request().postData()?.includes('"change"')) return route.continue()
    isRefused = true
    const refusal = { problems: { BACKUP_TO: 'Sign in again first.' }, isSignInOld: true }
    return route.fulfill({ status: 400, json: refusal })
  })
  await page.getByLabel('Folder or bucket').fill('/no/such/folder')
  await page.getByRole('button', { name: 'Save backups settings' }).click()
  const question = page.getByRole('dialog', { name: 'Sign in to continue' })
  await question.getByText('You signed in more than a day ago.').waitFor()
  await question.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await question.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Make a key first').waitFor()
  expect(await page.getByLabel('Folder or bucket').inputValue()).toBe('/no/such/folder')
})

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><path d="M0 0h120v40H0z"/></svg>'

test('an owner tries a logo and a color on the home page, and visitors get them', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await page.goto(`${getSite().url}/admin/settings/look`)
  const choose = (name: string, mimeType: string, text: string) =>
    page.getByLabel(name, { exact: true }).setInputFiles({ name: 'a', mimeType, buffer: Buffer.from(text) })
  await choose('File of Logo', 'text/plain', 'no picture')
  await page
    .getByText('Choose an SVG of at most 250 KB, or a PNG, JPEG or WebP file of at most 10 MB.')
    .waitFor()
  await choose('File of Logo', 'image/svg+xml', LOGO.replace('</svg>', '<text y="9">Northgate</text></svg>'))
  const color = page.getByRole('textbox', { name: 'Color', exact: true })
  await color.fill('#ffcc00')
  await page.getByText('Too light to be read on light pages').waitFor()
  await color.fill('#1d4ed8')
  const preview = page.frameLocator('iframe[title="Home page with the new look"]')
  const readBrand = () =>
    preview.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--brand'))
  await expect.poll(async () => (await readBrand()).trim()).toBe('#1d4ed8')
  await preview.locator('.site-header .logo-picture').waitFor()
  await page.getByRole('button', { name: 'Show the dark theme' }).click()
  await expect.poll(async () => (await readBrand()).trim()).not.toBe('#1d4ed8')
  await page.getByRole('button', { name: 'Save look settings' }).click()
  await page.getByText('Convert the text to outlines').waitFor()
  await choose('File of Logo', 'image/svg+xml', LOGO)
  await page.getByRole('button', { name: 'Save look settings' }).click()
  await waitForToast(page, 'Settings saved')
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.goto(getSite().url)
  const logo = page.locator('.site-header .logo-picture')
  const picture = await logo.evaluate((shown) => getComputedStyle(shown).backgroundImage)
  const address = /url\("([^"]+\.svg)"\)/.exec(picture)![1]!
  expect(await (await fetch(address)).text()).not.toContain('text')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.goto(`${getSite().url}/admin/settings/look`)
  await page.getByRole('button', { name: 'Undo the change of Logo' }).click()
  await waitForToast(page, 'Change undone')
  expect(await (await fetch(getSite().url)).text()).not.toContain('logo-picture')
})
