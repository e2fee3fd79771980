/** Automatic reminders, and the PDF attached to emails that ask for payment. */
import { expect, test } from 'vitest'
import { AGENCY, onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { inDays, type Loose, openPayments, today } from './payment-calls.ts'

/** Time zone in which it is noon, because reminders are only sent during the day. */
function findNoonZone(): string {
  const ahead = 12 - new Date().getUTCHours()
  return ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}`
}

const settings: Record<string, string> = {}
const sent: Loose[] = []
let fails = false
const drawPaymentRequest = async (request: Loose, path: string) => {
  if (fails) throw new Error('no fonts')
  return new TextEncoder().encode(
    `${request.number} ${request.balance} ${request.credit_notes.length} ${path}`,
  )
}
const runtime = {
  agency: { ...AGENCY, timeZone: findNoonZone() },
  settings,
  mailTools: { drawPaymentRequest },
}

const mail = { send: async (message: Loose) => void sent.push(message) }

onBothFunctionEngines({ runtime, mail }, (use) => {
  const { make, manage, pay } = openPayments(use)
  const remind = async (days: number[], day: string) => {
    const { data, error } = await use().service.rpc('remind_of_payments', { p_days: days, p_today: day })
    expect(error).toBeNull()
    return data as number
  }
  const countReminders = async (id: string) => {
    const { events } = (await manage('read', { id })).body
    return events.filter(({ kind }: Loose) => kind === 'reminded').length as number
  }
  /** Moves everything ten days into the past. */
  const backdate = async (id: string) => {
    await use().engine.query(
      `update public.payment_events set at = at - interval '10 days' where request_id = $1`,
      [id],
    )
    await use().engine.query(
      `update public.payment_requests set sent_at = sent_at - interval '10 days' where id = $1`,
      [id],
    )
  }
  const makeSent = async (values: object = {}) => {
    const { id } = await make({ due_on: inDays(10), ...values })
    await manage('send', { id })
    await backdate(id)
    return id as string
  }
  const deliver = async () => {
    sent.length = 0
    expect((await use().call('deliver', { headers: { apikey: use().keys.secret } })).status).toBe(200)
  }

  test('reminds before and after the due day, each once', async () => {
    const id = await makeSent()
    for (const [day, count] of [
      [6, 0],
      [7, 1],
      [7, 1],
      [9, 1],
      [11, 2],
      [12, 2],
      // More than two days late.
      [20, 2],
    ] as const) {
      await remind([-3, 1, 7], inDays(day))
      await backdate(id)
      expect([day, await countReminders(id)]).toEqual([day, count])
    }
  })

  test.for<[string, object, (id: string) => Promise<unknown>]>([
    ['paid', {}, (id) => pay(id)],
    ['credited', {}, (id) => manage('credit', { id, credit_note: id, nets: null, reason: 'x' })],
    ['cancelled', {}, (id) => manage('cancel', { id })],
    ['without a valid link', {}, (id) => manage('revoke-link', { id })],
    ['reminded by hand today', {}, (id) => manage('remind', { id })],
    ['without a due day', { due_on: null }, async () => undefined],
  ])('never reminds of a request that is %s', async ([, values, change]) => {
    const id = await makeSent(values)
    await change(id)
    const before = await countReminders(id)
    await remind([0], inDays(10))
    expect(await countReminders(id)).toBe(before)
  })

  test('never reminds of a request that was not sent, or was sent after the day of the reminder', async () => {
    const unsent = await make({ due_on: today })
    const late = await make({ due_on: inDays(-1) })
    await manage('send', { id: late.id })
    await use().engine.query(`update public.payment_events set at = at - interval '2 days'`)
    await remind([0], today)
    expect([await countReminders(unsent.id), await countReminders(late.id)]).toEqual([0, 0])
  })

  test('reminds of the balance on the configured days, and not again after a payment canceled the email', async () => {
    const id = await makeSent({ due_on: today })
    await pay(id, { amount: 20_000 })
    await deliver()
    expect(await countReminders(id)).toBe(0)
    settings['PAYMENT_REMINDERS'] = '-1, 0, 1'
    await deliver()
    expect(await countReminders(id)).toBe(1)
    const reminder = sent.find(({ subject }) => subject.startsWith('Reminder'))
    expect(reminder.text).toContain('Left to pay: $1,000.00')
    await deliver()
    expect(await countReminders(id)).toBe(1)
    delete settings['PAYMENT_REMINDERS']
  })

  test('attaches the request as a PDF, and sends the email without it if it cannot be drawn', async () => {
    const { id, number, client_email: email } = await make()
    const { token } = (await manage('link', { id })).body
    await pay(id, { amount: 20_000 })
    await manage('send', { id })
    await deliver()
    const [request] = sent.filter(({ to }) => to === email)
    expect(request.attachments).toMatchObject([
      { name: `payment-request-${number}.pdf`, type: 'application/pdf' },
    ])
    expect(Buffer.from(request.attachments[0].content as string, 'base64').toString()).toBe(
      `${number} 100000 0 /pay/${token}`,
    )
    fails = true
    await manage('remind', { id })
    await deliver()
    fails = false
    const [reminder] = sent.filter(({ to }) => to === email)
    expect([reminder.subject.startsWith('Reminder'), reminder.attachments]).toEqual([true, undefined])
  })
})
