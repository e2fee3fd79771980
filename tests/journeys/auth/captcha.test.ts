import { expect, test } from 'vitest'
import { ADMIN, fillCredentials, useAuthSite } from '#tests/support/site/auth-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser()
const getSite = useAuthSite({
  EDITOR_MODE: 'on',
  CAPTCHA_PROVIDER: 'turnstile',
  CAPTCHA_SITE_KEY: 'site-key',
  CAPTCHA_SECRET_KEY: 'secret-key',
})

/** Stands in for the provider's script: a button that passes the check. */
const WIDGET = `window.turnstile = {
  render(host, options) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'I am a person (' + options.sitekey + ')'
    button.onclick = () => options.callback('token-of-the-widget')
    host.append(button)
    return 'widget'
  },
  reset() {},
}`

test('requires the captcha and sends its token', async () => {
  await using visit = await openVisit()
  const { page } = visit
  const sent: unknown[] = []
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: WIDGET }),
  )
  await page.route('**/auth/v1/token*', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({
      status: 400,
      json: { code: 'invalid_credentials', msg: 'Invalid login credentials' },
    })
  })
  await page.goto(`${getSite().url}/auth`)
  await fillCredentials(page, ADMIN)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Please finish this check first.').waitFor()
  expect(sent).toEqual([])
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'I am a person (site-key)' }).click()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Sign in failed').waitFor()
  expect(sent).toEqual([
    expect.objectContaining({ gotrue_meta_security: { captcha_token: 'token-of-the-widget' } }),
  ])
  // A token is good for one request.
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Please finish this check first.').waitFor()
  expect(visit.errors.filter((error) => !error.includes('status of 400'))).toEqual([])
})

test('links to the emails of a local trial', async () => {
  await using visit = await openVisit()
  await visit.page.goto(`${getSite().url}/auth`)
  const link = visit.page.getByRole('main').getByRole('link', { name: '/dev/mail' })
  expect(await link.getAttribute('href')).toBe('/dev/mail')
})
