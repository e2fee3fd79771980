import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { addUser, openSignedIn, useStaffSite, waitForToast } from '#tests/support/site/authoring-site.ts'

const SHOTS = process.env['SHOTS']
const site = useStaffSite()

const isPublic = async (text: string) => (await (await fetch(site().url)).text()).includes(text)

test('an owner edits texts of the home page in place, and publishes them', async () => {
  await using visit = await openSignedIn(site())
  const { page } = visit
  await page.goto(`${site().url}/`)
  await page.getByRole('button', { name: 'Edit page' }).click()
  const bar = page.getByRole('region', { name: 'Edit page' })
  await bar.getByText('Click any text to edit it.').waitFor()

  const headline = page.locator('h1')
  await headline.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Sales by {agency}')
  await page.keyboard.press('Enter')
  await bar.getByText('Draft saved. Visitors don’t see it yet.').waitFor()
  expect(await headline.textContent()).toMatch(/^Sales by (?!\{agency\})\S+$/)
  expect(await isPublic('Sales by ')).toBe(false)
  expect(await findAccessibilityProblems(page)).toEqual([])
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/edit.png` })

  // A list in the panel.
  const panel = page.getByRole('complementary', { name: 'Fields' })
  await panel.getByLabel('Section').selectOption({ label: 'Home page › About' })
  await panel.getByRole('group', { name: 'Reasons' }).locator('summary').nth(1).click()
  await panel.getByRole('button', { name: 'Move Reasons 2 up' }).click()
  await bar.getByText('Draft saved. Visitors don’t see it yet.').waitFor()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/panel.png` })

  await bar.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Sales by {agency}').waitFor()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/publish.png` })
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await waitForToast(page, 'Published')
  expect(await isPublic('Sales by ')).toBe(true)

  await bar.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Edit page' }).waitFor()
})

test('refuses a text that is too long, with the reason at its field, and keeps it', async () => {
  await using visit = await openSignedIn(site())
  const { page } = visit
  await page.goto(`${site().url}/about`)
  await page.getByRole('button', { name: 'Edit page' }).click()
  await page.locator('h1[data-field]').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('x'.repeat(300))
  await page.keyboard.press('Escape')
  const bar = page.getByRole('region', { name: 'Edit page' })
  await bar.getByText('Not saved: one field needs a fix.').waitFor()
  await page.getByText(/^At most \d+ characters\.$/).waitFor()
  await page.locator('body').press('ControlOrMeta+z')
  await bar.getByText('Click any text to edit it.').waitFor()
})

test('authors are not offered to edit pages', async () => {
  await using visit = await openSignedIn(site(), await addUser(site(), 'author'))
  const { page } = visit
  await page.goto(`${site().url}/`)
  await page.getByRole('button', { name: 'Account' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('button', { name: 'Edit page' }).count()).toBe(0)
})

test('edits a text on a phone', async () => {
  await using visit = await openSignedIn(site(), undefined, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const { page } = visit
  await page.goto(`${site().url}/about`)
  await page.getByRole('button', { name: 'Edit page' }).tap()
  const lead = page.locator('main .t-lead[data-field]').first()
  await lead.tap()
  await page.keyboard.type(' And more.')
  await page.getByText('Draft saved. Visitors don’t see it yet.').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await findAccessibilityProblems(page)).toEqual([])
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/phone.png` })
})
