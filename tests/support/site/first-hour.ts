/** The first hour of an owner: from the link of the console to the launch, in a browser. */
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { LEGAL_PATH } from '#domain/legal/legal-contract.ts'
import { SETTINGS_PATH } from '#domain/settings/settings-contract.ts'
import { findAccessibilityProblems } from '../browser/axe.ts'
import { openVisit, type Visit } from '../browser/browser.ts'
import { plugInPasskeys } from '../browser/web-authn.ts'
import type { MailServer } from '../servers/mail-server.ts'
import { waitForToast } from './authoring-site.ts'
import type { RunningSite } from './running-site.ts'

export const NAME = 'Northgate & Daughters'
const OWNER = { email: 'owner@northgate.co.uk', password: 'copper-lantern-rides-north' }
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#7a1fa2"/></svg>`
const REASON = 'Filled in next week'

const findLink = (site: RunningSite) => /Set up this site: (\S+)/.exec(site.output())![1]!

/** Errors in a browser's console except refused forms, and scripts of the preview of the look, whose frame runs none. */
export const findUnexpected = (errors: readonly string[]) =>
  errors.filter((error) => !/status of 4(?:00|10)|^Blocked script execution .* sandboxed/.test(error))

/**
 * Opens the link of each site in its own browser and sends both forms at once; one becomes the owner.
 * @returns the owner's browser
 */
export async function raceForOwner(sites: readonly [RunningSite, RunningSite]): Promise<Visit> {
  const visits = await Promise.all(
    sites.map(async (site, at) => {
      const visit = await openVisit({ viewport: { width: 390, height: 844 } })
      const { page } = visit
      await plugInPasskeys(page)
      await page.goto(findLink(site))
      await page.getByRole('heading', { name: 'Set up your site' }).waitFor()
      if (at === 0) expect(await findAccessibilityProblems(page)).toEqual([])
      await page.reload()
      await page.getByLabel('Email').fill(OWNER.email.replace('owner', `owner-${at}`))
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Create the owner’s account' }).click()
      await page.getByText('Please use at least 12 characters.').waitFor()
      await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
      return visit
    }),
  )
  const outcomes = await Promise.all(
    visits.map(async ({ page }) => {
      await page.getByRole('button', { name: 'Create the owner’s account' }).click()
      const [made, refused] = [page.getByText('Step 1 of'), page.getByText('This site already has an owner')]
      await made.or(refused).first().waitFor()
      return made.isVisible()
    }),
  )
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  const winner = visits[outcomes.indexOf(true)]!
  const loser = visits[outcomes.indexOf(false)]!
  expect(winner.page.url()).not.toContain('#')
  await loser.page.goto(`${new URL(winner.page.url()).origin}/auth#${findLink(sites[0]).split('#')[1]}`)
  await loser.page.getByText('This site already has an owner').waitFor()
  await loser[Symbol.asyncDispose]()
  return winner
}

type Hour = { page: Page; folder: string; mails: Pick<MailServer, 'port' | 'taken'>; isMailLocked?: boolean }

export const composeMailUrl = ({ port }: Pick<MailServer, 'port'>) =>
  `smtp://mailer:planted-password@127.0.0.1:${port}`

/** Follows the steps of the set-up. Public address and figures stay open, as on a machine without a domain name. */
export async function followSteps({ page, folder, mails, isMailLocked = false }: Hour): Promise<void> {
  const goOn = async (title: string) => {
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('link', { name: new RegExp(`^(?:Next|Skip for now): ${title}$`) }).click()
    if (title !== 'Launch') await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
  }
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values))
      await page.getByLabel(label, { exact: true }).fill(value)
  }
  const save = async (title: string) => {
    const answered = page.waitForResponse(
      (answer) =>
        answer.url().endsWith(SETTINGS_PATH) && Boolean(answer.request().postData()?.includes('"change"')),
    )
    await page.getByRole('button', { name: `Save ${title} settings` }).click()
    expect((await answered).status()).toBe(200)
  }

  await page.goto(new URL('/admin/settings/set-up', page.url()).href)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Every owner signs in with a second step.').waitFor()
  await goOn('Agency')
  await fill({
    Name: NAME,
    'Legal name': 'Northgate Holdings Ltd',
    'Tax number': 'GB 123 4567 89',
    Email: 'hello@northgate.co.uk',
    Phone: '+44 20 7946 0000',
    'Postal address': '1 Quay Street\nLondon',
  })
  await page.getByLabel('Time zone').selectOption('Europe/London')
  await page.getByLabel('Dates and figures').selectOption('en-GB')
  await page.getByLabel('Currency').selectOption('GBP')
  await save('agency')
  await goOn('Demo content')
  await page.getByRole('button', { name: 'Start clean' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start clean' }).click()
  await waitForToast(page, 'The site starts clean')
  await page.getByText('The demo content was removed.').waitFor()

  await goOn('Look')
  const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) }
  await page.getByLabel('File of Logo', { exact: true }).setInputFiles(logo)
  await page.getByRole('img', { name: 'Logo as set' }).waitFor()
  await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#7a1fa2')
  await save('look')

  await goOn('Email')
  if (!isMailLocked) {
    const { hostname, port, username, password } = new URL(composeMailUrl(mails))
    const server = page.getByRole('group', { name: 'Mail server' })
    const parts = { Server: hostname, Port: port, 'User name': username, Password: password }
    for (const [label, value] of Object.entries(parts))
      await server.getByLabel(label, { exact: true }).fill(value)
    await save('email')
  }
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await page.getByLabel('Code in the test email').fill('000000')
  await page.getByRole('button', { name: 'Confirm that it arrived' }).click()
  await page.getByText('This is not the code of your latest test email.').waitFor()
  const [, code] = /Code: (\d{6})/.exec(mails.taken.at(-1)!.data)!
  await page.getByLabel('Code in the test email').fill(code!)
  await page.getByRole('button', { name: 'Confirm that it arrived' }).click()
  await page.getByText('A test email arrived.').waitFor()

  await goOn('Public address')
  await page.getByText('Ask an operator to set SITE_URL').waitFor()
  await goOn('Booking')
  await goOn('Payments')
  await fill({ 'Account holder': NAME, IBAN: 'DE02120300000000202051', BIC: 'BYLADEM1001' })
  await save('payments')
  await goOn('Legal pages')
  const pages = page.getByRole('list', { name: 'Legal pages' })
  const confirm = pages.getByRole('button', { name: /^Confirm/ })
  await confirm.first().waitFor()
  await page.getByLabel('Wording').selectOption('eu')
  await fill({ 'Represented by': 'Ada Reed, managing director', 'Hosting provider': 'Ourselves' })
  // The drafts follow the settings, so the list is read again.
  const drafted = page.waitForResponse((answer) => answer.url().endsWith(LEGAL_PATH))
  await save('legal')
  await drafted
  await confirm.first().waitFor()
  for (let left = await confirm.count(); left > 0; left -= 1) {
    await confirm.first().click()
    await expect.poll(() => confirm.count()).toBe(left - 1)
  }
  await page.getByText('The legal texts are confirmed.').waitFor()

  await goOn('Backups')
  const backups = join(folder, 'backups')
  await mkdir(backups, { recursive: true })
  await fill({ 'Folder or bucket': backups })
  await page.getByRole('button', { name: 'Save backups settings' }).click()
  await page.getByText('Make a key first').waitFor()
  await page.getByRole('button', { name: 'Make a key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^AGE-SECRET-KEY-1/).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'I saved it' }).click()
  await save('backups')
  await page.getByRole('list', { name: 'Backups' }).getByText('Verified').waitFor()
  expect((await readdir(backups)).filter((name) => name.endsWith('.age'))).toHaveLength(1)
  await page.getByText('The latest backup is less than a day old').waitFor()

  await page.goto(new URL('/admin/calendar/settings/hosts', page.url()).href)
  await page.getByRole('button', { name: /^Edit / }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Ada Reed')
  await page.getByRole('dialog').getByRole('button', { name: 'Save host' }).click()
  await waitForToast(page, 'Host saved')
}

/** Launches, with reasons for the points that are open. @returns their texts */
export async function launch(page: Page): Promise<string[]> {
  await page.goto(new URL('/admin/settings/launch', page.url()).href)
  await page.getByText('Name, email, phone and address are your own.').waitFor()
  const open = page
    .getByRole('list', { name: 'Before launch' })
    .getByRole('listitem')
    .filter({ hasText: 'To do' })
  const texts = await open.locator('.record-title').allTextContents()
  await page.getByRole('button', { name: 'Launch', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Launch', exact: true }).click()
  await expect
    .poll(() => dialog.getByText('Complete this first, or give a reason.').count())
    .toBe(texts.length)
  for (const field of await dialog.getByRole('textbox').all()) await field.fill(REASON)
  await dialog.getByRole('button', { name: 'Launch', exact: true }).click()
  await page.getByText('Search engines can show the site.').waitFor()
  return texts
}
