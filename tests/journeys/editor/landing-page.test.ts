import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit } from '#tests/support/browser/browser.ts'
import { openSignedIn, useStaffSite, waitForToast } from '#tests/support/site/authoring-site.ts'

const site = useStaffSite()

const ask = (path: string) => fetch(site().url + path, { redirect: 'manual' })
const readPage = async (path: string) => (await ask(path)).text()

/** Presses a button by keyboard. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: typeof name === 'string' })
  // Waits until the button is enabled.
  await button.click({ trial: true })
  await button.focus()
  await page.keyboard.press('Enter')
}

const waitForDraft = (page: Page) =>
  page
    .getByRole('region', { name: 'Edit page' })
    .getByText('Draft saved. Visitors don’t see it yet.')
    .waitFor()

async function publish(page: Page): Promise<void> {
  await press(page, 'Publish…')
  const dialog = page.getByRole('dialog')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await waitForToast(page, 'Published')
}

const listSections = (page: Page) =>
  page.getByRole('list', { name: 'Sections' }).locator('b').allTextContents()

test('an owner makes a landing page of six sections by keyboard, renames, hides and deletes it', async () => {
  await using visit = await openSignedIn(site())
  const { page } = visit
  await page.goto(`${site().url}/admin/pages`)
  await press(page, 'New page')
  await page.keyboard.type('Spring offer')
  await page.keyboard.press('Enter')

  // The page opens in the editor, and visitors don't see it.
  await page.getByRole('list', { name: 'Sections' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/spring-offer')
  expect((await ask('/spring-offer')).status).toBe(404)
  expect(await listSections(page)).toEqual(['1. Headline', '2. Cards', '3. Questions', '4. Banner'])
  expect(await page.locator('h1').textContent()).toBe('Spring offer')

  await press(page, 'Add a section')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await press(page, /^Prices/)
  await page.getByRole('heading', { name: 'Prices', exact: true }).waitFor()
  await page.getByLabel('Heading', { exact: true }).fill('What spring costs')
  await press(page, 'All sections')
  await press(page, 'Add a section')
  await page.getByLabel('Position').selectOption('After 1. Headline')
  await press(page, /^Form/)
  await press(page, 'All sections')
  await press(page, 'Move Prices, section 6, up')
  await press(page, 'Duplicate Cards, section 3')
  await press(page, 'Hide Questions, section 5')
  await press(page, 'Remove Cards, section 4')
  await waitForToast(page, 'Cards removed')
  expect(await listSections(page)).toEqual([
    '1. Headline',
    '2. Form',
    '3. Cards',
    '4. Questions (hidden)',
    '5. Prices',
    '6. Banner',
  ])
  await page.locator('[data-toasts]').getByRole('button', { name: 'Undo' }).press('Enter')
  expect(await listSections(page)).toHaveLength(7)
  await press(page, 'Remove Cards, section 4')
  await waitForDraft(page)
  await page.locator('main').getByText('What spring costs').waitFor()
  expect(await page.locator('main #faq').count()).toBe(0)
  expect(await findAccessibilityProblems(page)).toEqual([])

  // A text in place.
  const headline = page.locator('h1[data-field]')
  await headline.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Spring at {agency}')
  await page.keyboard.press('Escape')
  await waitForDraft(page)
  await publish(page)

  const html = await readPage('/spring-offer')
  for (const text of ['Spring at ', 'What spring costs', 'id="contact"']) expect(html).toContain(text)
  expect(html).not.toContain('What does a client ask first?')
  for (const path of ['/sitemap-pages.xml', '/llms.txt'])
    expect(await readPage(path)).toContain('/spring-offer')
  expect(await readPage('/search?q=spring+offer')).toContain('href="/spring-offer"')

  await press(page, 'Done')
  await page.getByRole('button', { name: 'Edit page' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.goto(`${site().url}/admin/pages`)
  await page.getByRole('list', { name: 'Landing pages' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await press(page, 'Rename Spring offer')
  await page.getByLabel('Address').fill('services')
  await page.keyboard.press('Enter')
  await page.getByText('This address belongs to another page of the site. Choose another one.').waitFor()
  await page.getByLabel('Address').fill('offers/spring')
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Page renamed')
  const moved = await ask('/spring-offer')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/offers/spring'])
  expect(await readPage('/offers/spring')).toContain('Spring at ')

  await press(page, 'Hide Spring offer')
  await waitForToast(page, 'Page hidden from visitors')
  expect((await ask('/offers/spring')).status).toBe(404)
  await press(page, 'Show Spring offer')
  await waitForToast(page, 'Page shown')
  expect((await ask('/offers/spring')).status).toBe(200)

  await press(page, 'Duplicate Spring offer')
  await page.keyboard.type('Autumn offer')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Sections' }).waitFor()
  expect(await listSections(page)).toHaveLength(6)
  await press(page, 'Done')
  await page.waitForURL('**/admin/pages')

  await press(page, 'Delete Spring offer')
  await waitForToast(page, 'Page deleted')
  expect((await ask('/offers/spring')).status).toBe(404)
  await press(page, 'Restore Spring offer')
  await waitForToast(page, 'Page restored')
  expect((await ask('/offers/spring')).status).toBe(200)
})

test('visitors send the form of a landing page, and see its errors there', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site().url}/offers/spring`)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.locator('#contact-name[aria-invalid="true"]').waitFor()
  expect(new URL(page.url()).pathname).toBe('/offers/spring')
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('How can we help?').fill('About your spring offer.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.waitForURL('**/contact/thanks?for=contact')
})

test('sections are added and moved on a phone', async () => {
  await using visit = await openSignedIn(site(), undefined, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const { page } = visit
  await page.goto(`${site().url}/offers/spring#edit-page`)
  await page.getByRole('button', { name: 'Add a section' }).tap()
  await page.getByRole('button', { name: /^Steps/ }).tap()
  await page.getByRole('button', { name: 'All sections' }).tap()
  await page.getByRole('button', { name: 'Move Steps, section 7, up' }).tap()
  await waitForDraft(page)
  expect((await listSections(page)).at(5)).toBe('6. Steps')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await findAccessibilityProblems(page)).toEqual([])
})
