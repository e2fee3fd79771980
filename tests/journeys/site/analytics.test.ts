import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

useBrowser({ moves: true })

const SERVICES = {
  LEGAL_REGION: 'eu',
  PLAUSIBLE_DOMAIN: 'northgate.example',
  MATOMO_URL: 'https://matomo.northgate.example',
  MATOMO_SITE_ID: '7',
  GA4_ID: 'G-ABC1234567',
}
const BANNER = '.consent-banner'

let site: RunningSite
beforeAll(async () => {
  site = await startRunningSite({ EDITOR_MODE: 'off', ...SERVICES }, inject('siteTemplate'))
})
afterAll(() => site.stop())

/** Opens a page; `loaded` has the hosts whose scripts were requested since the last call. */
async function openMeasured() {
  const visit = await openVisit({ reducedMotion: 'reduce' })
  const { page } = visit
  let hosts: string[] = []
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security|Trusted/i.test(message.text()))
      faults.push(message.text())
  })
  await page.route(/^https:/, (route) => {
    hosts.push(new URL(route.request().url()).hostname)
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  const loaded = async () => {
    await page.waitForTimeout(400)
    const found = hosts.toSorted()
    hosts = []
    return found
  }
  return { visit, page, loaded, faults }
}

test('asks before loading services that need consent, remembers the choice, and lets visitors change it', async () => {
  const { visit, page, loaded, faults } = await openMeasured()
  await using _ = visit
  await page.goto(site.url)
  await page.waitForSelector(BANNER)
  expect(await loaded()).toEqual(['plausible.io'])
  expect(await findAccessibilityProblems(page)).toEqual([])
  // The second Tab stop, after the skip link.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.consent-banner') !== null)).toBe(true)
  await page.getByRole('button', { name: 'Accept' }).press('Enter')
  expect(await loaded()).toEqual(['matomo.northgate.example', 'www.googletagmanager.com'])
  expect(await page.locator(BANNER).count()).toBe(0)
  await page.goto(`${site.url}/contact`)
  expect(await loaded()).toHaveLength(3)
  expect(await page.locator(BANNER).count()).toBe(0)
  await page.goto(`${site.url}/cookies`)
  await page.evaluate(() => (document.cookie = '_ga=1; Path=/'))
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.waitForSelector('text=Visits are not counted')
  await loaded()
  await page.goto(`${site.url}/contact`)
  expect(await loaded()).toEqual([])
  expect(await page.evaluate(() => document.cookie)).not.toContain('_ga')
  expect(faults).toEqual([])
})

test('loads no analytics after the visitor declines', async () => {
  const { visit, page, loaded } = await openMeasured()
  await using _ = visit
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.goto(`${site.url}/about`)
  await loaded()
  await page.reload()
  expect(await loaded()).toEqual([])
  expect(await page.locator(BANNER).count()).toBe(0)
})

test('pages with secret URLs load no analytics', async () => {
  for (const path of ['/auth', '/pay/x', '/bookings/x', '/admin']) {
    const answer = await fetch(site.url + path)
    expect(answer.headers.get('content-security-policy')).not.toContain('plausible')
    expect(await answer.text()).not.toContain('id="analytics"')
  }
})
