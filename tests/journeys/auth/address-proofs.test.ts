/** Another address takes a recent proof of who asks: the password, a passkey or a mailed code. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { createPerson, openSecurity, signIn, waitForMail } from '#tests/support/site/auth-site.ts'
import type { Person } from '#tests/support/site/authoring-site.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

useBrowser()

describe.skipIf(inject('postgresUrl') === '')('a while after the sign-in', () => {
  let database: TestDatabase
  let engine: Engine
  let site: RunningSite
  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'))
    site = await startRunningSite({ DATABASE_URL: database.url, EDITOR_MODE: 'off' })
    engine = await openPostgres({ url: database.url, poolSize: 1 })
  })
  afterAll(async () => {
    await engine?.close()
    await site?.stop()
    await database?.drop()
  })

  const ageProofs = ({ email }: Person) =>
    engine.query(
      `update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes' where session_id in (
         select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1)`,
      [email],
    )
  const countSessions = async ({ email }: Person) =>
    (
      await engine.query(
        'select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
        [email],
      )
    ).length

  const send = (page: Page) => page.getByRole('button', { name: 'Send the links' })

  /** As far as the question for a proof. @param prepare is done in the security settings before */
  async function askForAddress(page: Page, prepare: () => Promise<void> = async () => {}) {
    const person = await createPerson(site)
    const fresh = `${randomUUID()}@new.example`
    await signIn(page, site, person)
    await page.waitForURL('**/blog')
    await openSecurity(page)
    await prepare()
    await ageProofs(person)
    await page.getByRole('button', { name: 'Change address' }).click()
    await page.getByLabel('New address').fill(fresh)
    await send(page).click()
    await page.getByText('To confirm that it’s you, please enter your password.').waitFor()
    expect(await page.getByLabel('New address').inputValue()).toBe(fresh)
    return { person, fresh }
  }

  const expectAsked = async (page: Page, { person, fresh }: { person: Person; fresh: string }) => {
    await page.getByText(`We emailed a link to ${person.email} and one to ${fresh}.`).waitFor()
    await waitForMail(site, fresh, /^Confirm the new email address/)
    await waitForMail(site, person.email, /^Confirm the new email address/)
  }

  test('accepts the password as proof and reports a wrong one', async () => {
    await using visit = await openVisit()
    const { page } = visit
    const asked = await askForAddress(page)
    expect(await findAccessibilityProblems(page)).toEqual([])
    await shoot(page, 'address-proof')
    const password = page.getByLabel('Your password')
    await send(page).click()
    await page.getByText('Please enter your password.', { exact: true }).waitFor()
    await password.fill('not my password')
    await send(page).click()
    await page.getByText('That is not your password.').waitFor()
    expect(await page.getByLabel('New address').inputValue()).toBe(asked.fresh)
    expect(await findAccessibilityProblems(page)).toEqual([])
    expect(await page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0)
    await password.fill(asked.person.password)
    await send(page).click()
    await expectAsked(page, asked)
  })

  test('accepts an emailed code as proof', async () => {
    await using visit = await openVisit()
    const { page } = visit
    const asked = await askForAddress(page)
    await page.getByRole('button', { name: 'Email me a code instead' }).click()
    const field = page.getByLabel('Code from the email')
    await field.waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])
    const mail = await waitForMail(site, asked.person.email, /code/i)
    const code = /\b\d{6}\b/.exec(mail.text)![0]
    await field.fill(code === '000000' ? '111111' : '000000')
    await send(page).click()
    await page.getByText('That code is wrong or has expired.').waitFor()
    await field.fill(code)
    await send(page).click()
    await expectAsked(page, asked)
  })

  test('accepts a passkey as proof, with a new session', async () => {
    await using visit = await openVisit()
    const { page } = visit
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const asked = await askForAddress(page, async () => {
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByText('Passkey added', { exact: true }).waitFor()
    })
    const button = page.getByRole('button', { name: 'Use a passkey' })
    await button.waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])
    await shoot(page, 'address-passkey')
    await button.click()
    await expectAsked(page, asked)
    expect(await countSessions(asked.person)).toBe(1)
  })
})

async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (!folder) return
  await page.getByLabel('New address').scrollIntoViewIfNeeded()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 768, 1440]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.getByLabel('New address').scrollIntoViewIfNeeded()
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png` })
    }
}
