/** The Deliveries section: webhook endpoints and the log of deliveries. */
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { startWebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'
import { openSignedIn, useStaffSite } from '#tests/support/site/authoring-site.ts'

const receiver = await startWebhookReceiver()
afterAll(() => receiver.stop())
const getSite = useStaffSite({ WEBHOOK_HOSTS: receiver.host })

test('adds an endpoint, retries a failed test event with the same key, changes the secret and deletes the endpoint', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await page.goto(`${getSite().url}/admin/deliveries`)
  await page.getByText('Nothing has been sent yet.').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.getByRole('tab', { name: 'Webhook endpoints' }).click()
  await page.waitForURL('**/admin/deliveries/endpoints')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const form = page.getByRole('dialog', { name: 'Add endpoint' })
  await page.keyboard.press('Enter')
  await form.getByText('Enter a name.').waitFor()
  await page.keyboard.type('<img src=x onerror=alert(1)> CRM')
  await form.getByLabel('URL').fill('http://169.254.169.254/latest')
  await page.keyboard.press('Enter')
  await form.getByText('Give the full address of a public host').waitFor()
  const address = form.getByLabel('URL')
  await expect.poll(() => address.evaluate((input) => input === document.activeElement)).toBe(true)
  await address.fill(`${receiver.url}/hook`)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Enter')

  const added = page.getByRole('dialog', { name: 'Endpoint added' })
  const secret = (await added.getByText(/^whsec_/).textContent())!
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByText('<img src=x onerror=alert(1)> CRM', { exact: true }).waitFor()

  receiver.answerWith({ status: 503, headers: { 'retry-after': '3600' } })
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await page.getByRole('tab', { name: 'All deliveries' }).click()
  const refresh = page.getByRole('button', { name: 'Refresh the list' })
  const error = page.getByText('The receiver returned status 503.')
  await expect
    .poll(
      async () => {
        await refresh.click()
        return error.isVisible()
      },
      { interval: 500 },
    )
    .toBe(true)
  await page.getByRole('button', { name: /^Try now/ }).click()
  await expect
    .poll(
      async () => {
        await refresh.click()
        return page.getByRole('listitem').getByText('Delivered', { exact: true }).isVisible()
      },
      { interval: 500 },
    )
    .toBe(true)
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.getByRole('button', { name: 'Test event', exact: true }).click()
  const details = page.getByRole('dialog', { name: 'Test event' })
  await details.getByText('The receiver returned status 503.').waitFor()
  await details.getByText('Delivered (204)').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const [first, second] = receiver.received
  expect(first!.headers['webhook-id']).toBe(second!.headers['webhook-id'])
  const verified = new Webhook(secret).verify(second!.body, second!.headers as Record<string, string>)
  expect(verified).toMatchObject({ type: 'test' })

  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Webhook endpoints' }).click()
  await page.setViewportSize({ width: 320, height: 700 })
  await page.getByRole('button', { name: /^Change the secret of/ }).click()
  await page.getByRole('button', { name: 'Change secret', exact: true }).click()
  const changed = page.getByRole('dialog', { name: 'Secret changed' })
  expect(await changed.getByText(/^whsec_/).textContent()).not.toBe(secret)
  await page.keyboard.press('Escape')
  await page.getByText('The previous secret also works until').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.getByRole('button', { name: /^Delete <img/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('<img src=x onerror=alert(1)> CRM', { exact: true }).waitFor({ state: 'detached' })
})
