/** The Payments section. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openSignedIn, useStaffSite } from '#tests/support/site/authoring-site.ts'

const WIDTHS = [390, 768, 1440]
const getSite = useStaffSite({ AGENCY_TIME_ZONE: 'UTC', PAYMENT_BANK_TEXT: 'Account 42' })

test('creates, sends, marks as paid, reopens, copies and cancels a request', async () => {
  await using visit = await openSignedIn(getSite())
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = visit
  const expectGoodLooks = async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect([width, ...(await findAccessibilityProblems(page))]).toEqual([width])
    }
  }
  await page.goto(`${getSite().url}/admin/payments`)
  await page.getByRole('heading', { name: 'No payment requests yet' }).waitFor()
  await expectGoodLooks()

  await page.getByRole('button', { name: 'New request' }).press('Enter')
  await page.getByRole('button', { name: 'Create request' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('request-name')
  await expectGoodLooks()
  await page.keyboard.type('Pawsley & <b>Co</b>')
  await page.getByRole('textbox', { name: 'Email address' }).fill('ann@pawsley.example')
  await page.getByRole('textbox', { name: 'Currency' }).fill('eur')
  await page.getByRole('textbox', { name: 'Description' }).fill('Ads management')
  await page.getByRole('textbox', { name: 'Unit price' }).fill('1,200.50')
  await page.getByRole('textbox', { name: 'Tax' }).fill('19')
  await page.getByText('€1,428.60').waitFor()
  await page.getByRole('button', { name: 'Add a line' }).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('line-2-text')
  await page.keyboard.type('Discount')
  await page.locator('#line-2-price').fill('-0.5')
  await page.locator('#line-2-price').press('Enter')

  await page.getByRole('heading', { name: /^\d{4}-0001/ }).waitFor()
  expect(await page.locator('.request-total').innerText()).toBe('€1,428.00')
  expect(await page.locator('main b b').count()).toBe(0)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  // The test site has no mail server.
  await page.getByText('Waiting: no mail server is set up', { exact: true }).first().waitFor()
  await page.getByText(/^To be sent to ann@pawsley\.example\. Email: /).waitFor()
  await page.getByRole('button', { name: 'Remind' }).waitFor()
  await expectGoodLooks()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied').first().waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect((await fetch(link)).status).toBe(200)
  await page.locator('.facts').getByText(link).waitFor()

  await page.getByRole('button', { name: 'Renew link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renew link' }).click()
  await page.getByText('Link renewed').first().waitFor()
  await page.getByText('Link renewed, the previous one no longer works').waitFor()
  expect((await fetch(link)).status).toBe(410)

  const renewed = await page.locator('.facts').getByText('/pay/').innerText()
  await page.getByRole('button', { name: 'Revoke link' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).press('Enter')
  await page.getByText(/^Revoked .*: the request can’t be opened/).waitFor()
  expect((await fetch(renewed)).status).toBe(410)
  for (const name of ['Remind', 'Copy link', 'Preview'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  await expectGoodLooks()
  await page.getByRole('button', { name: 'Create a new link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a new link' }).click()
  await page.getByRole('button', { name: 'Copy link' }).waitFor()

  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('On the statement')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByText(/Paid by bank transfer on .* \(On the statement\) with a receipt/).waitFor()
  await page.getByRole('button', { name: 'Record a refund' }).click()
  const refund = page.getByRole('dialog', { name: /^Refund of/ })
  const amount = refund.getByRole('textbox', { name: 'Amount in EUR' })
  expect(await amount.inputValue()).toBe('1428.00')
  await amount.fill('1428.01')
  await refund.getByText('Enter an amount up to €1,428.00').waitFor()
  await expectGoodLooks()
  await amount.fill('28')
  await refund.getByRole('button', { name: 'Record the refund' }).click()
  await page.getByRole('heading', { name: /Partly refunded/ }).waitFor()
  await page.getByText(/^Refund of €28\.00 on /).waitFor()
  await page.getByRole('button', { name: 'Mark as unpaid' }).click()
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('button', { name: 'Reopen' }).waitFor()

  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Client' }).inputValue())
    .toBe('Pawsley & <b>Co</b>')
  await page.getByRole('button', { name: 'Create request' }).click()
  await page.getByRole('heading', { name: /^\d{4}-0002/ }).waitFor()
  await page.getByRole('link', { name: 'All requests' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Cancelled')
  await page.getByText('1 request', { exact: true }).waitFor()
  await expectGoodLooks()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^payment-requests-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  // The header and the one that is cancelled.
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
  expect(csv).toContain('Pawsley & <b>Co</b>')
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody')
  await page.getByRole('heading', { name: 'No requests match' }).waitFor()
  expect(visit.errors).toEqual([])
})

test('keeps a half-typed request across a reload, and asks before leaving it', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await page.goto(`${getSite().url}/admin/payments/new`)
  const client = page.getByRole('textbox', { name: 'Client' })
  await client.fill('Half a name')
  await page.reload()
  await expect.poll(() => client.inputValue()).toBe('Half a name')
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Inbox' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(await client.inputValue()).toBe('Half a name')
  await page.getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'New request' }).click()
  await expect.poll(() => client.inputValue()).toBe('')
})
