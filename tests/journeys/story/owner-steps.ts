/** Steps of the agency. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { toClockTime } from '#domain/time-zone/zone-times.ts'
import type { RunningSite } from '#tests/support/site/running-site.ts'
import type { Hand } from './hands.ts'
import { waitForMailTo } from './visitor-steps.ts'

export type Owner = {
  site: RunningSite
  page: Page
  hand: Hand
  look: (state: string) => Promise<void>
}
type Client = { name: string; email: string }

const AGENCY_ZONE = 'America/New_York'

export async function seeCall({ site, page, look }: Owner, client: Client, startsAt: string): Promise<void> {
  const { day } = toClockTime(startsAt, AGENCY_ZONE)
  await page.goto(`${site.url}/admin/calendar/list/${day}`)
  await page.getByRole('button', { name: new RegExp(client.name) }).waitFor()
  await look('calendar')
}

export async function answerLead({ site, page, hand, look }: Owner, client: Client): Promise<void> {
  await hand.press(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Inbox' }))
  const lead = page.getByRole('list', { name: 'Leads' }).getByRole('link', { name: new RegExp(client.name) })
  await lead.waitFor()
  await look('inbox')
  await hand.press(lead)
  await page.getByRole('heading', { name: client.name }).waitFor()
  await page.getByText('Sent themselves a calculator result').first().waitFor()
  const form = page.getByRole('form', { name: 'Reply by email' })
  await form.getByRole('button', { name: 'Send reply' }).and(page.locator(':not([aria-busy])')).waitFor()
  await look('lead')
  await hand.type(form.getByLabel(`To ${client.email}`), 'See you on the call.')
  await hand.press(form.getByRole('button', { name: 'Send reply' }))
  await page.getByText('Replied: Your message to Peakshelf').waitFor()
  const mail = await waitForMailTo(site, client.email, /^Your message to Peakshelf$/)
  expect(mail.text).toContain('See you on the call.')
}

/** @returns the URL of the request, from the email */
export async function requestPayment({ site, page, hand, look }: Owner, client: Client): Promise<string> {
  await hand.press(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Payments' }))
  await hand.press(page.getByRole('button', { name: 'New request' }))
  await hand.type(page.getByRole('textbox', { name: 'Client' }), client.name)
  await hand.type(page.getByRole('textbox', { name: 'Email address' }), client.email)
  await hand.type(page.getByRole('textbox', { name: 'Description' }), 'First month')
  await hand.type(page.getByRole('textbox', { name: 'Unit price' }), '1200')
  await look('request form')
  await hand.press(page.getByRole('button', { name: 'Create request' }))
  await page.getByRole('heading', { name: /^\d{4}-\d{4}/ }).waitFor()
  await hand.press(page.getByRole('button', { name: 'Send', exact: true }))
  await page.getByRole('button', { name: 'Remind' }).waitFor()
  await look('request sent')
  const mail = await waitForMailTo(site, client.email, /\d{4}-\d{4}/)
  return /https?:\/\/\S+\/pay\/\S+/.exec(mail.text)![0]
}

export async function notePayment({ page, hand, look }: Owner): Promise<void> {
  await page.reload()
  await page.locator('.request-timeline').getByText('Opened by the client').waitFor()
  await hand.press(page.getByRole('button', { name: 'Record a payment' }))
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await look('paid?')
  await hand.press(dialog.getByRole('button', { name: 'Record the payment' }))
  await page.getByRole('button', { name: 'Record another payment' }).waitFor()
  await look('paid')
}
