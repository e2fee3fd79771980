/** `submit-lead`: storing visitor forms. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { callAsSite } from '#app/data/client/call-as-site.ts'
import { FunctionError } from '#app/data/client/call-function.ts'
import { answer } from '#supabase/functions/submit-lead/contract.ts'
import { createSiteCalls } from '#server/backend/forms/site-calls.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

onBothFunctionEngines({}, (use) => {
  let places = 0
  const newAddress = () => `10.1.${(places += 1) >> 8}.${places & 255}`
  const newMailbox = () => `${randomUUID()}@shop.example`

  const submit = (given: object = {}, address = newAddress(), key = use().keys.secret) =>
    callAsSite(createSiteCalls({ url: use().url, secretKey: key })(address), 'submit-lead', {
      answer,
      failureMessage: 'Not stored',
      body: {
        kind: 'contact',
        name: 'Ann Lee',
        email: newMailbox(),
        phone: '',
        company: '',
        message: 'We sell tea.',
        serviceSlug: null,
        calculation: null,
        source: { page: '/contact' },
        guard: { isTrapFilled: false, stampAgeSeconds: 60 },
        ...given,
      },
    })
  const refusal = (given: object, address?: string) =>
    submit(given, address).then(
      () => expect.unreachable('it was taken'),
      (error: unknown) => error as FunctionError,
    )
  const findLeads = async (email: string) => {
    const { data } = await use().service.from('leads').select().ilike('email', email).order('created_at')
    return data!
  }
  const listEvents = async (lead: string) => {
    const { data } = await use().service.from('lead_events').select().eq('lead_id', lead).order('id')
    return data!
  }
  const listDeliveries = async (lead: string) => {
    const { data } = await use()
      .service.from('deliveries')
      .select('kind,purpose,target,payload')
      .eq('subject_kind', 'lead')
      .eq('subject_id', lead)
      .order('created_at')
    return data!
  }

  describe('a message', () => {
    test('stores and announces a form once if it was sent twice at the same time', async () => {
      const [email, address] = [newMailbox(), newAddress()]
      await Promise.all([submit({ email }, address), submit({ email, source: { page: '/' } }, address)])
      await submit({ email, message: 'And coffee.' }, address)
      const [lead, ...others] = await findLeads(email)
      expect(others).toEqual([])
      expect((await listEvents(lead.id)).map(({ data }) => data.values.message)).toEqual([
        'We sell tea.',
        'And coffee.',
      ])
    })

    test('stores a message with its source and sends notices', async () => {
      const email = newMailbox()
      const source = { page: '/contact', utm_source: 'ads' }
      await submit({ email, phone: '+1 555 010 0199', company: 'Lee & Co', source })
      const [lead] = await findLeads(email)
      expect(lead).toMatchObject({
        kind: 'contact',
        name: 'Ann Lee',
        phone: '+1 555 010 0199',
        company: 'Lee & Co',
        message: 'We sell tea.',
        source,
        status: 'new',
        spam_score: 0,
        spam_reasons: [],
      })
      const [event] = await listEvents(lead.id)
      expect(event).toMatchObject({ kind: 'contact', actor: null, data: { source, spam_score: 0 } })
      expect(await listDeliveries(lead.id)).toEqual([
        expect.objectContaining({
          purpose: 'lead-notice',
          target: 'agency',
          payload: expect.objectContaining({ id: lead.id, name: 'Ann Lee', message: 'We sell tea.' }),
        }),
        { kind: 'mail', purpose: 'lead-confirmation', target: email, payload: { kind: 'contact' } },
      ])
    })

    test('adds a message to a known lead without changing its data', async () => {
      const email = newMailbox()
      await submit({ email })
      const [first] = await findLeads(email)
      await use().service.from('leads').update({ status: 'answered' }).eq('id', first.id)
      await submit({
        kind: 'callback',
        email: email.toUpperCase(),
        name: 'Not Ann',
        phone: '+1 555 010 0199',
        message: '',
      })
      const leads = await findLeads(email)
      expect(leads).toHaveLength(1)
      expect(leads[0]).toMatchObject({
        kind: 'contact',
        name: 'Ann Lee',
        email,
        phone: '+1 555 010 0199',
        message: 'We sell tea.',
        status: 'new',
      })
      const events = await listEvents(first.id)
      expect(events.map(({ kind }) => kind)).toEqual(['contact', 'callback'])
      expect(events[1].data.values).toMatchObject({ name: 'Not Ann' })
      const notice = (await listDeliveries(first.id)).findLast(({ purpose }) => purpose === 'lead-notice')
      expect(notice!.payload).toMatchObject({ kind: 'callback', name: 'Not Ann', message: '' })
    })

    test('stores spam separately with reasons and sends no emails', async () => {
      const email = newMailbox()
      await submit({ email })
      await submit({ email, guard: { isTrapFilled: true, stampAgeSeconds: null } })
      const [honest, spam] = await findLeads(email)
      expect(honest.status).toBe('new')
      expect(spam).toMatchObject({ status: 'spam', spam_score: 100 })
      expect(spam.spam_reasons).toContain('A hidden field was filled in')
      expect(await listDeliveries(spam.id)).toEqual([])
      // The next ordinary message is not affected.
      await submit({ email })
      expect(await findLeads(email)).toHaveLength(2)
      expect(await listEvents(honest.id)).toHaveLength(2)
    })

    test('stores a form completely or not at all', async () => {
      const { engine } = use()
      await engine.execute(
        `alter table public.deliveries add constraint refuse_notices check (purpose <> 'lead-notice') not valid`,
      )
      const email = newMailbox()
      expect((await refusal({ email })).status).toBe(500)
      await engine.execute('alter table public.deliveries drop constraint refuse_notices')
      expect(await findLeads(email)).toEqual([])
    })
  })

  describe('a result of the calculator', () => {
    const calculation = { tacos: 12, organicSales: 40, breakEvenAcos: 30 }
    const send = (email: string) =>
      submit({ kind: 'calculator-result', email, name: '', message: '', calculation })

    test('emails the result', async () => {
      const email = newMailbox()
      await send(email)
      const [lead] = await findLeads(email)
      expect(lead).toMatchObject({ kind: 'calculator-result', details: { calculation } })
      expect(await listDeliveries(lead.id)).toContainEqual({
        kind: 'mail',
        purpose: 'calculator-result',
        target: email,
        payload: calculation,
      })
    })

    test('limits results per mailbox', async () => {
      const email = newMailbox()
      for (let sent = 0; sent < 5; sent += 1) await send(email)
      const refused = await send(email).catch((error: unknown) => error as FunctionError)
      expect(refused).toMatchObject({ status: 429, userMessage: expect.stringContaining('24 hours') })
      expect((refused as FunctionError).retryAfter).toBeGreaterThan(86_000)
    })
  })

  describe('rejected submissions', () => {
    test('reports the invalid field', async () => {
      const refused = await refusal({ name: ' ', email: 'ann', message: 'x'.repeat(5001) })
      expect(refused.status).toBe(400)
      expect(Object.keys(refused.answer['fields'] as object)).toEqual(['name', 'email', 'message'])
    })

    test('sends at most three confirmations per day', async () => {
      const email = newMailbox()
      for (let sent = 0; sent < 5; sent += 1) await submit({ email })
      const [lead] = await findLeads(email)
      const mails = (await listDeliveries(lead.id)).map(({ purpose }) => purpose)
      expect(mails.filter((purpose) => purpose === 'lead-confirmation')).toHaveLength(3)
      expect(mails.filter((purpose) => purpose === 'lead-notice')).toHaveLength(5)
    })

    test('limits one IP address across replicas only', async () => {
      const address = newAddress()
      const outcomes = await Promise.allSettled(Array.from({ length: 14 }, () => submit({}, address)))
      const refused = outcomes.flatMap((each) =>
        each.status === 'rejected' ? [each.reason as FunctionError] : [],
      )
      expect(refused).toHaveLength(4)
      for (const error of refused) {
        expect(error).toBeInstanceOf(FunctionError)
        expect(error.status).toBe(429)
        expect(error.retryAfter).toBeGreaterThan(500)
        expect(error.userMessage).toMatch(/try again in 10 minutes\.$/)
      }
      await submit({})
    })
  })
})
