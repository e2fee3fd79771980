import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ADMIN, computeCode, signIn } from '#tests/support/site/auth-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'

useBrowser()

describe.skipIf(inject('postgresUrl') === '')('with PostgreSQL and a compulsory second factor', () => {
  let database: TestDatabase
  let site: RunningSite
  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'))
    site = await startRunningSite({
      EDITOR_MODE: 'off',
      SEED_CONTENT: 'off',
      DATABASE_URL: database.url,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ADMIN_SECOND_FACTOR: 'required',
    })
  })
  afterAll(async () => {
    await site?.stop()
    await database?.drop()
  })

  test('requires administrators to add a second factor first', async () => {
    await using visit = await openVisit()
    const { page } = visit
    await signIn(page, site)
    await page.getByRole('heading', { name: 'Add a second step' }).waitFor()
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])

    await page.goto(`${site.url}/blog`)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByText('Administrator, second step missing').waitFor()
    await page.getByRole('link', { name: 'Add the second step you need' }).click()
    const secret = (await page.locator('.enrol-secret').innerText()).replaceAll(/\s/g, '')
    await page.getByLabel('Code that the app shows now').fill(computeCode(secret))
    await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
    await page.getByRole('button', { name: 'I saved them' }).click()
    await page.waitForURL(`${site.url}/blog`)
    await page.getByText('Welcome back!').waitFor()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByText('Administrator', { exact: true }).waitFor()

    await using second = await openVisit()
    await signIn(second.page, site)
    await second.page.getByLabel('Code from your authenticator').fill(computeCode(secret, 1))
    await second.page.keyboard.press('Enter')
    await second.page.waitForURL(`${site.url}/blog`)
  })
})
