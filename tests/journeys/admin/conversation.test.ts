/** Conversations with leads: a visitor books and answers the email; colleagues reply, also with the role sales. */
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit } from '#tests/support/browser/browser.ts'
import { attach, INBOUND_SECRET, signMail, writeMail } from '#tests/contract/leads/inbound-calls.ts'
import { ADMIN, listMails, waitForMail } from '#tests/support/site/auth-site.ts'
import { addUser, connectAsServer, openSignedIn, useStaffSite } from '#tests/support/site/authoring-site.ts'
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

test('sales see inbox, calendar and payments, answer from a template, take it back and send it again', async () => {
  const site = getSite()
  const server = await connectAsServer(site)
  const email = 'olga@brand.example'
  await server.from('leads').insert({ kind: 'contact', name: 'Olga Berg', email, message: 'How much?' })
  await server.from('answer_templates').insert({
    name: 'Prices',
    subject: 'Our prices',
    body: 'Hello {first name},\n\nfor {company}: $900.\n\n{my name}',
  })
  await using visit = await openSignedIn(site, await addUser(site, 'sales'), {
    viewport: { width: 390, height: 844 },
  })
  const { page } = visit
  await page.goto(`${site.url}/admin`)
  const sections = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  await expect.poll(() => sections.allTextContents()).toEqual(['Inbox', 'Calendar', 'Payments'])
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Answers and notices…' }).click()
  const settings = page.getByRole('dialog', { name: 'Answers and notices' })
  await settings.getByLabel('Your name').fill('Sam Cole')
  await settings.getByRole('button', { name: 'Save' }).click()
  await settings.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /^Unread: Olga/ }).click()
  const form = page.getByRole('form', { name: 'Reply by email' })
  await form.getByLabel('Insert a template').selectOption('Prices')
  const text = form.getByLabel(`To ${email}`)
  await expect.poll(() => text.inputValue()).toContain('Hello Olga,\n\nfor {company}: $900.\n\nSam Cole')
  await form.getByRole('button', { name: 'Send reply' }).click()
  await form.getByText('Please replace {company}.').waitFor()
  await text.fill('For Berg Tea: $900.')
  await form.getByRole('button', { name: 'Send reply' }).click()
  await form.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => text.inputValue()).toBe('For Berg Tea: $900.')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await text.fill('For Berg Tea: $800.')
  await form.getByRole('button', { name: 'Send reply' }).click()
  expect((await waitForMail(site, email, /^Our prices$/)).text).toContain('For Berg Tea: $800.')
  const texts = (await listMails(site)).filter(({ to }) => to === email).map((mail) => mail.text)
  expect(texts.join()).not.toContain('$900')
})
