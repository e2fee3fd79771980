import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser({ moves: true })
const site = inject('siteUrl')

test('shows the 404 page, logs the path and links home', async () => {
  await using visit = await openVisit()
  const { page } = visit
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const answer = await page.goto(`${site}/no/such/page`)
  expect(answer!.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Oops! Page not found')
  await expect.poll(() => logged.join('\n')).toContain('/no/such/page')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL(`${site}/`)
})
