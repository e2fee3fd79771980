/** The conversation with a lead: a visitor books and answers the email, a colleague replies in the inbox. */
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit } from '#tests/support/browser/browser.ts'
import { attach, INBOUND_SECRET, signMail, writeMail } from '#tests/contract/leads/inbound-calls.ts'
import { ADMIN, waitForMail } from '#tests/support/site/auth-site.ts'
import { connectAsServer, openSignedIn, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { bookQuickly, openNextMonth } from '../booking/booking-visit.ts'

const getSite = useStaffSite({
  INBOUND_MAIL_SECRET: INBOUND_SECRET,
  REPLY_ADDRESS: 'hello@peakshelf.example',
})

test('shows the answer to a booking with its files, and the reply continues the thread', async () => {
  const site = getSite()
  await openNextMonth(await connectAsServer(site))
  const email = 'nora@brand.example'
  {
    await using visitor = await openVisit()
    await bookQuickly(visitor, site.url, 'Nora')
  }
  const confirmation = await waitForMail(site, email, /^Your call/)
  expect(confirmation.replyTo).toMatch(/^hello\+[0-9a-f]{48}@peakshelf\.example$/)
  const messageId = '<answer-1@brand.example>'
  const raw = writeMail({
    from: `Nora <${email}>`,
    subject: `Re: ${confirmation.subject}`,
    messageId,
    headers: [`In-Reply-To: ${confirmation.messageId}`, `References: ${confirmation.references}`],
    parts: [
      {
        head: ['Content-Type: text/html; charset=utf-8'],
        body: '<p>Could we look at <b>ads</b> first?</p><p>On Sunday, Nov 29 Peakshelf wrote:</p><blockquote>See you</blockquote>',
      },
      attach('report.csv', 'campaign,spend'),
      attach('setup.exe', 'MZ'),
    ],
  })
  const answer = await fetch(`${site.url}/functions/v1/receive-mail`, {
    method: 'POST',
    headers: signMail(raw),
    body: raw,
  })
  expect(await answer.json()).toMatchObject({ outcome: 'attached' })

  await using visit = await openSignedIn(site, ADMIN, { viewport: { width: 390, height: 844 } })
  const { page } = visit
  await page.goto(`${site.url}/admin/inbox`)
  const row = page.getByRole('link', { name: /^Unread: Nora/ })
  await row.getByText('Could we look at ads first?').waitFor()
  await row.getByText(/^Call /).waitFor()
  await row.click()
  const entries = page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')
  await entries.last().getByText('Could we look at ads first?').waitFor()
  expect(await entries.last().getByText('See you', { exact: true }).count()).toBe(0)
  await entries.last().getByText('setup.exe').waitFor()
  await page.getByText('Quoted earlier emails').click()
  await entries.last().getByText('See you').waitFor()
  await page.getByText('Show report.csv and formatted text').click()
  await page.locator('.prose strong', { hasText: 'ads' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'report.csv' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('report.csv')

  const form = page.getByRole('form', { name: 'Reply by email' })
  expect(await form.getByLabel('Subject').inputValue()).toBe(`Re: ${confirmation.subject}`)
  await form.getByLabel(`To ${email}`).fill('Yes, with pleasure.')
  await form.getByRole('button', { name: 'Send reply' }).click()
  await entries.filter({ hasText: 'Yes, with pleasure.' }).waitFor()
  const reply = await waitForMail(site, email, /^Re: Your call/)
  expect(reply.references!.split(' ').at(-1)).toBe(messageId)
  expect(reply.text).toContain('> Could we look at ads first?')
})
