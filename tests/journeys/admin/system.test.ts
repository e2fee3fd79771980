/** The System section for owners. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { startWebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'
import {
  connectAsServer,
  openSignedIn,
  signInAs,
  useStaffSite,
  waitForToast,
} from '#tests/support/site/authoring-site.ts'
import { ADMIN } from '#tests/support/site/auth-site.ts'

const receiver = await startWebhookReceiver()
const backups = await mkdtemp(join(tmpdir(), 'system-backups-'))
afterAll(async () => {
  await receiver.stop()
  await rm(backups, { recursive: true, force: true })
})
const getSite = useStaffSite({ WEBHOOK_HOSTS: receiver.host, BACKUP_TO: backups })

async function manageDeliveries(body: object): Promise<Record<string, string>> {
  const session = await signInAs(getSite(), ADMIN)
  const answer = await fetch(`${getSite().url}/functions/v1/manage-deliveries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Record<string, string>
}

/** Sends a webhook that its receiver refuses permanently, so that it is not retried. */
async function failWebhook(): Promise<void> {
  const endpoint = {
    name: 'CRM',
    url: `${receiver.url}/hook`,
    events: ['*'],
    format: 'standard',
    mapping: {},
    isActive: true,
  }
  receiver.answerWith({ status: 410 })
  const { id } = await manageDeliveries({ action: 'save-endpoint', ...endpoint })
  await manageDeliveries({ action: 'test-endpoint', id })
  const server = await connectAsServer(getSite())
  const countFailed = async () =>
    (await server.from('deliveries').select('id').eq('status', 'failed')).data?.length
  await expect.poll(countFailed).toBe(1)
  // Status 410 turned the endpoint off.
  await manageDeliveries({ action: 'save-endpoint', id, ...endpoint })
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('shows problems and traffic, sends a failed webhook again and starts a backup', async () => {
  const site = getSite()
  await failWebhook()
  await using visit = await openSignedIn(site)
  const { page } = visit
  await page.goto(`${site.url}/admin/system`)
  const verdict = region(page, 'Site status')
  await verdict.getByText(/^Up for .* in the last hour/).waitFor()
  const finding = verdict.getByRole('link', { name: /Warning: An email or webhook could not be delivered/ })
  await finding.waitFor()
  await verdict.getByRole('link', { name: /^Serious: No mail server is set up/ }).waitFor()
  await page.getByRole('link', { name: 'Send a test email' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  const requests = page.getByRole('figure', { name: 'Requests' })
  await requests
    .getByRole('img', { name: /^Requests, from \d\d:\d\d to \d\d:\d\d: [\d,]+ in the last hour/ })
    .waitFor()
  const summary = requests.getByText(/^As a table/)
  await summary.focus()
  await page.keyboard.press('Enter')
  const rows = requests.getByRole('row')
  await expect.poll(() => rows.count()).toBe(61)
  const answered = await requests.getByRole('cell').allTextContents()
  expect(answered.some((text) => Number(text) > 0)).toBe(true)
  expect(answered).toContain('unknown')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Last day' }).click()
  await requests.getByRole('img', { name: /in the last day/ }).waitFor()

  const jobs = region(page, 'Scheduled jobs').getByRole('listitem')
  await jobs.filter({ hasText: 'Send emails and webhooks' }).getByText('Runs every minute').waitFor()
  const runs = region(page, 'Latest backups').getByRole('listitem')
  await runs.filter({ hasText: 'Verified' }).first().waitFor()

  // The tab of the open section stays in view in a narrow window.
  await page.setViewportSize({ width: 390, height: 800 })
  const bar = page.getByRole('navigation', { name: 'Admin' })
  await expect.poll(() => bar.getAttribute('data-more')).toBe('before')
  await page.setViewportSize({ width: 1280, height: 800 })

  await finding.focus()
  await page.keyboard.press('Enter')
  const sent = region(page, 'Emails and webhooks')
  await expect.poll(() => sent.evaluate((section) => section === document.activeElement)).toBe(true)
  const count = receiver.received.length
  await sent.getByRole('button', { name: /^Send again: Test event/ }).click()
  await waitForToast(page, 'Sent again')
  await sent.getByRole('list', { name: 'Failed emails and webhooks' }).waitFor({ state: 'detached' })
  await expect.poll(() => receiver.received.length).toBe(count + 1)

  const before = (await readdir(backups)).length
  const button = region(page, 'Latest backups').getByRole('button')
  await expect.poll(() => button.textContent()).toBe('Back up now')
  await button.focus()
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Backup started')
  await expect.poll(async () => (await readdir(backups)).length).toBe(before + 1)
  await expect.poll(() => button.textContent()).toBe('Back up now')

  await page.setViewportSize({ width: 320, height: 800 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  expect(visit.errors).toEqual([])
})
