import { expect, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database/empty-database.ts'
import type { Delivery } from '../deliveries/post-delivery.ts'
import type { FunctionRuntime } from '../frame/function-runtime.ts'
import { sendMail } from './send-mail.ts'

const LEAD = { id: 'lead', kind: 'contact', name: 'Ann' }

async function findReceiver(settings: Record<string, string>): Promise<string | undefined> {
  const receivers: string[] = []
  const runtime = {
    agency: {
      name: 'Shelf',
      email: 'hello@shelf.example',
      phone: '',
      siteUrl: 'https://shelf.example',
      timeZone: 'UTC',
    },
    settings,
    hasMailServer: true,
    sendMail: async ({ to }) => void receivers.push(to),
  } as Partial<FunctionRuntime> as FunctionRuntime
  const delivery = { id: 'mail', purpose: 'lead-notice', target: 'agency', payload: LEAD }
  await sendMail(delivery as unknown as Delivery, { runtime, supabaseAdmin: emptyDatabase })
  return receivers[0]
}

test('notices of messages go to the address of the settings, or else to the agency', async () => {
  expect(await findReceiver({})).toBe('hello@shelf.example')
  expect(await findReceiver({ MESSAGE_NOTICE_EMAIL: 'sales@shelf.example' })).toBe('sales@shelf.example')
  expect(await findReceiver({ BOOKING_NOTICE_EMAIL: 'calls@shelf.example' })).toBe('hello@shelf.example')
})
