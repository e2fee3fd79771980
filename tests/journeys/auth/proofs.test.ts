import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { createPerson, openSecurity, readLink, signIn, waitForMail } from '#tests/support/site/auth-site.ts'
import type { Person } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'

useBrowser()
const NEW_PASSWORD = 'nine wandering comets'

describe.skipIf(inject('postgresUrl') === '')('as time goes by', () => {
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

  const ageTokens = (email: string) =>
    engine.query(
      `update auth.one_time_tokens set expires_at = now() - interval '1 second'
       where user_id = (select id from auth.users where email = $1)`,
      [email],
    )
  const ageSessions = (email: string) =>
    engine.query(
      `update auth.sessions set created_at = now() - interval '2 days'
       where user_id = (select id from auth.users where email = $1)`,
      [email],
    )

  async function openPasswordForm(page: Page, person: Person): Promise<void> {
    await signIn(page, site, person)
    await page.waitForURL('**/blog')
    await openSecurity(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('New password').fill(NEW_PASSWORD)
  }

  const save = (page: Page) => page.getByRole('button', { name: 'Save new password' }).click()

  async function expectPassword(person: Person): Promise<void> {
    await using visit = await openVisit()
    await signIn(visit.page, site, { ...person, password: NEW_PASSWORD })
    await visit.page.waitForURL('**/blog')
  }

  test('offers a new link for an expired one', async () => {
    const person = await createPerson(site)
    await using visit = await openVisit()
    const { page } = visit
    await page.goto(`${site.url}/auth`)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    const link = readLink(await waitForMail(site, person.email, /^Reset your password/))
    await ageTokens(person.email)
    await page.goto(link)
    await page.getByText('This link has expired or was already used. Ask for a new one here.').waitFor()
    await page.getByRole('button', { name: 'Send the link' }).waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])
  })

  test('changes the password of an old session with an emailed code', async () => {
    const person = await createPerson(site)
    await using visit = await openVisit()
    const { page } = visit
    await openPasswordForm(page, person)
    expect(await findAccessibilityProblems(page)).toEqual([])
    await ageSessions(person.email)
    await save(page)
    await page.getByText('Please enter the code that we emailed you.').waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])
    const mail = await waitForMail(site, person.email, /code/i)
    const code = /\b\d{6}\b/.exec(mail.text)![0]
    await page.getByLabel('Code from the email').fill(code === '000000' ? '111111' : '000000')
    await save(page)
    await page.getByText('That code is wrong or has expired.').waitFor()
    await page.getByLabel('Code from the email').fill(code)
    await save(page)
    await page.getByText('Password changed').waitFor()
    await expectPassword(person)
  })

  test('sends the current password if the server requires it', async () => {
    const person = await createPerson(site)
    await using visit = await openVisit()
    const { page } = visit
    await openPasswordForm(page, person)
    const sent: Record<string, unknown>[] = []
    // Sites ask for a mailed code; other installations of the protocol for this.
    await page.route('**/auth/v1/user', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      const body = route.request().postDataJSON() as Record<string, unknown>
      sent.push(body)
      if (body.current_password === person.password) return route.continue()
      const code = body.current_password ? 'current_password_invalid' : 'current_password_required'
      return route.fulfill({
        status: 400,
        headers: { 'x-supabase-api-version': '2024-01-01' },
        json: { code, message: 'Current password required' },
      })
    })
    await save(page)
    await page.getByText('Please enter your current password as well.').waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByLabel('Current password').fill('something else')
    await save(page)
    await page.getByText('That is not your current password.').waitFor()
    await page.getByLabel('Current password').fill(person.password)
    await save(page)
    await page.getByText('Password changed').waitFor()
    expect(sent.at(-1)).toMatchObject({ password: NEW_PASSWORD, current_password: person.password })
    await expectPassword(person)
  })
})
