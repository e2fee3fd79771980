import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit } from '#tests/support/browser/browser.ts'
import { addUser, openSignedIn, useStaffSite, waitForToast } from '#tests/support/site/authoring-site.ts'

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

  // A list in the panel.
  const panel = page.getByRole('complementary', { name: 'Fields' })
  await panel.getByLabel('Section').selectOption({ label: 'Home page › About' })
  await panel.getByRole('group', { name: 'Reasons' }).locator('summary').nth(1).click()
  await panel.getByRole('button', { name: 'Move Reasons 2 up' }).click()
  await bar.getByText('Draft saved. Visitors don’t see it yet.').waitFor()

  await bar.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Sales by {agency}').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await waitForToast(page, 'Published')
  expect(await isPublic('Sales by ')).toBe(true)

  await bar.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Edit page' }).waitFor()
})

async function publish(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Edit page' })
  await bar.getByText('Draft saved. Visitors don’t see it yet.').waitFor()
  await bar.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await waitForToast(page, 'Published')
}

test('an owner turns the demo into the site of another agency, in the browser alone', async () => {
  await using visit = await openSignedIn(site())
  const { page } = visit
  const edited: [path: string, headline: string][] = [
    ...[
      'store-management',
      'ads-management',
      'amazon-seo',
      'brand-management',
      'reporting',
      'creative-services',
    ].map((slug, at): [string, string] => [`/services/${slug}`, `Fox service ${at + 1}`]),
    ...['verdanti', 'tallowmere', 'brightkeel'].map((slug, at): [string, string] => [
      `/case-studies/${slug}`,
      `Fox story ${at + 1}`,
    ]),
    ['/services', 'What Fox does'],
    ['/contact', 'Write to Fox'],
    ['/book-call', 'Talk to Fox'],
    ['/page-not-found', 'Fox does not have this page'],
  ]
  for (const [path, headline] of edited) {
    await page.goto(`${site().url}${path}#edit-page`)
    await page.locator('main h1[data-field]').click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(headline)
    await page.keyboard.press('Enter')
    await publish(page)
    expect(await (await fetch(site().url + path)).text()).toContain(headline)
  }
  const pdf = await fetch(`${site().url}/case-studies/verdanti.pdf`)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])

  // Lists in the panel: people and quotes.
  const panel = page.getByRole('complementary', { name: 'Fields' })
  const rename = async (path: string, section: string, name: string) => {
    await page.goto(`${site().url}${path}#edit-page`)
    await panel.getByLabel('Section').selectOption({ label: section })
    await panel.locator('details summary').first().click()
    await panel.getByLabel('Name', { exact: true }).first().fill(name)
    await publish(page)
    expect(await (await fetch(site().url + path)).text()).toContain(name)
  }
  await rename('/about', 'Team › Members', 'Fiona Fox')
  await rename('/', 'Client quotes › Others', 'Felix Fox')

  // The announcement bar, off until it is switched on.
  await page.goto(`${site().url}/about#edit-page`)
  await panel.getByLabel('Section').selectOption({ label: 'Announcement bar › Show the bar' })
  await panel.getByLabel('Show the bar').check()
  await panel.getByLabel('Section').selectOption({ label: 'Announcement bar › Text' })
  await panel.getByLabel('Text', { exact: true }).fill('Fox is hiring.')
  await publish(page)
  expect(await (await fetch(`${site().url}/news`)).text()).toContain('Fox is hiring.')
})

test('an owner previews a draft, shares it by link and schedules it', async () => {
  await using visit = await openSignedIn(site())
  const { page } = visit
  await page.goto(`${site().url}/how-we-count#edit-page`)
  await page.locator('main h1[data-field]').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Counted by Fox')
  await page.keyboard.press('Escape')
  const bar = page.getByRole('region', { name: 'Edit page' })
  await bar.getByText('Draft saved. Visitors don’t see it yet.').waitFor()

  await bar.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog')
  const shown = page.frameLocator('iframe[title="The page as visitors see it"]')
  await shown.getByRole('heading', { name: 'Counted by Fox' }).waitFor()
  for (const name of ['Phone 390', 'Tablet 768', 'Desktop 1440']) {
    await dialog.getByRole('button', { name }).click()
  }
  await dialog.getByRole('button', { name: 'Dark' }).click()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Share a preview' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByLabel(/^Address: /).inputValue()
  const answer = await fetch(link)
  expect(await answer.text()).toContain('This page with changes that are not published yet.')
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  await using reader = await openVisit()
  await reader.page.goto(link)
  await reader.page.getByRole('heading', { name: 'Counted by Fox' }).waitFor()
  expect(await findAccessibilityProblems(reader.page)).toEqual([])
  expect(await (await fetch(`${site().url}/how-we-count`)).text()).not.toContain('Counted by Fox')
  await dialog.getByRole('button', { name: /^End: / }).click()
  await dialog.getByText('No active links.').waitFor()
  expect((await fetch(link)).status).toBe(404)
  // Back to the preview, and to the page.
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Share a preview' }).waitFor()
  await page.keyboard.press('Escape')

  await bar.getByRole('button', { name: 'Publish…' }).click()
  await dialog.getByLabel('Publish at (optional)').fill('2020-01-02T03:04')
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await dialog.getByText('Choose a date and time in the future, or leave it empty.').waitFor()
  await dialog.getByLabel('Publish at (optional)').fill('2099-01-02T03:04')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await waitForToast(page, 'Scheduled')
  await bar.getByText(/^Draft saved\. Scheduled for Jan 2, 2099/).waitFor()
  await bar.getByRole('button', { name: 'Publish…' }).click()
  await dialog.getByRole('button', { name: 'Cancel the schedule' }).click()
  await dialog.getByRole('button', { name: 'Cancel the schedule' }).waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await dialog.getByText('There are no unpublished changes on this page.').waitFor()
})

test('an owner changes the text of an email, and a wrong field is refused', async () => {
  await using visit = await openSignedIn(site())
  const { page } = visit
  await page.goto(`${site().url}/admin/settings/email-texts`)
  const subject = page.getByLabel('Subject', { exact: true })
  await subject.fill('Booked on {day}')
  await page.getByText('There is no field {day} here. Use {agency}, {time}, or remove it.').waitFor()
  await subject.fill('Booked with {agency}')
  await page.getByText('Draft saved. Visitors don’t see it yet.').waitFor()
  await page
    .getByRole('region', { name: 'Preview' })
    .getByText(/^Booked with (?!\{)/)
    .first()
    .waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
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
})
