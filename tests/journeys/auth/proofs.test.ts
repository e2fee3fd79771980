/** Reauthentication some time after the sign-in: by password, passkey or emailed code. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { plugInPasskeys } from '#tests/support/browser/web-authn.ts'
import { createPerson, openSecurity, signIn, waitForMail } from '#tests/support/site/auth-site.ts'
import type { Person } from '#tests/support/site/authoring-site.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

useBrowser()
const NEW_PASSWORD = 'nine wandering comets'

describe.skipIf(inject('postgresUrl') === '')('some time after the sign-in', () => {
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

  const SESSIONS = 'select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1'
  const ageProofs = ({ email }: Person) =>
    engine.query(
      `update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes' where session_id in (${SESSIONS})`,
      [email],
    )
  const ageSessions = ({ email }: Person) =>
    engine.query(
      `update auth.sessions set created_at = now() - interval '2 days' where id in (${SESSIONS})`,
      [email],
    )

  async function openSecurityOfNewPerson(page: Page): Promise<Person> {
    const person = await createPerson(site)
    await signIn(page, site, person)
    await page.waitForURL('**/blog')
    await openSecurity(page)
    return person
  }
  const save = (page: Page, button: string) => page.getByRole('button', { name: button }).click()
  async function enterMailedCode(page: Page, person: Person, button: string): Promise<void> {
    const mail = await waitForMail(site, person.email, /code/i)
    const code = /\b\d{6}\b/.exec(mail.text)![0]
    await page.getByLabel('Code from the email').fill(code === '000000' ? '111111' : '000000')
    await save(page, button)
    await page.getByText('That code is wrong or has expired.').waitFor()
    await page.getByLabel('Code from the email').fill(code)
    await save(page, button)
  }

  describe('a new address', () => {
    const SEND = 'Send the links'

    /** Requests a new address, up to the question for a proof. */
    async function requestAddress(page: Page, person: Person) {
      const fresh = `${randomUUID()}@new.example`
      await ageProofs(person)
      await page.getByRole('button', { name: 'Change address' }).click()
      await page.getByLabel('New address').fill(fresh)
      await save(page, SEND)
      await page.getByText('To confirm that it’s you, please enter your password.').waitFor()
      expect(await page.getByLabel('New address').inputValue()).toBe(fresh)
      return async () => {
        await page.getByText(`We emailed a link to ${person.email} and one to ${fresh}.`).waitFor()
        for (const address of [fresh, person.email])
          await waitForMail(site, address, /^Confirm the new email address/)
      }
    }

    test('accepts the password as proof and reports a wrong one', async () => {
      await using visit = await openVisit()
      const { page } = visit
      const person = await openSecurityOfNewPerson(page)
      const expectLinks = await requestAddress(page, person)
      await save(page, SEND)
      await page.getByText('Please enter your password.', { exact: true }).waitFor()
      await page.getByLabel('Your password').fill('not my password')
      await save(page, SEND)
      await page.getByText('That is not your password.').waitFor()
      expect(await findAccessibilityProblems(page)).toEqual([])
      expect(await page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0)
      await page.getByLabel('Your password').fill(person.password)
      await save(page, SEND)
      await expectLinks()
    })

    test('accepts a passkey as proof, with a new session', async () => {
      await using visit = await openVisit()
      const { page } = visit
      await plugInPasskeys(page)
      const person = await openSecurityOfNewPerson(page)
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByText('Passkey added', { exact: true }).waitFor()
      const expectLinks = await requestAddress(page, person)
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await expectLinks()
      expect(await engine.query(SESSIONS, [person.email])).toHaveLength(1)
    })
  })

  describe('a new password', () => {
    const SAVE = 'Save new password'
    async function fillNewPassword(page: Page): Promise<void> {
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByLabel('New password').fill(NEW_PASSWORD)
    }

    test('needs an emailed code in an old session', async () => {
      await using visit = await openVisit()
      const { page } = visit
      const person = await openSecurityOfNewPerson(page)
      await fillNewPassword(page)
      await ageSessions(person)
      await save(page, SAVE)
      await page.getByText('Please enter the code that we emailed you.').waitFor()
      expect(await findAccessibilityProblems(page)).toEqual([])
      await enterMailedCode(page, person, SAVE)
      await page.getByText('Password changed').waitFor()
    })

    test('sends the current password if the server requires it', async () => {
      await using visit = await openVisit()
      const { page } = visit
      const person = await openSecurityOfNewPerson(page)
      await fillNewPassword(page)
      // This site asks for an emailed code. The mock responds like servers that ask for the current password.
      await page.route('**/auth/v1/user', async (route) => {
        if (route.request().method() !== 'PUT') return route.continue()
        const body = route.request().postDataJSON() as Record<string, unknown>
        if (body.current_password === person.password) return route.continue()
        const code = body.current_password ? 'current_password_invalid' : 'current_password_required'
        return route.fulfill({
          status: 400,
          headers: { 'x-supabase-api-version': '2024-01-01' },
          json: { code, message: 'Current password required' },
        })
      })
      await save(page, SAVE)
      await page.getByText('Please enter your current password as well.').waitFor()
      await page.getByLabel('Current password').fill('something else')
      await save(page, SAVE)
      await page.getByText('That is not your current password.').waitFor()
      await page.getByLabel('Current password').fill(person.password)
      await save(page, SAVE)
      await page.getByText('Password changed').waitFor()
      await using later = await openVisit()
      await signIn(later.page, site, { ...person, password: NEW_PASSWORD })
      await later.page.waitForURL('**/blog')
    })
  })
})
