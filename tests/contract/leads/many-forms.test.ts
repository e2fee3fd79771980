/** Many forms, also at the same time. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { callAsSite } from '#app/data/client/call-as-site.ts'
import { answer } from '#supabase/functions/submit-lead/contract.ts'
import { createSiteCalls } from '#server/backend/forms/site-calls.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

onBothFunctionEngines({}, (use) => {
  let places = 0
  const newAddress = () => `10.2.${(places += 1) >> 8}.${places & 255}`
  const newName = () => `Together ${randomUUID()}`
  const newMailbox = () => `${randomUUID()}@shop.example`

  const submit = (given: { name: string; email?: string }, address = newAddress()) =>
    callAsSite(createSiteCalls({ url: use().url, secretKey: use().keys.secret })(address), 'submit-lead', {
      answer,
      failureMessage: 'Not stored',
      body: {
        kind: 'contact',
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
  const findNamed = async (name: string) => {
    const { data } = await use().service.from('leads').select('name,created_at').eq('name', name)
    return data!
  }

  test('stores the other forms if one fails', async () => {
    const { engine } = use()
    const [good, bad] = [newName(), newName()]
    await engine.execute(`alter table public.leads add constraint refuse check (name <> '${bad}') not valid`)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, place) => submit({ name: place % 4 === 3 ? bad : good })),
    )
    await engine.execute('alter table public.leads drop constraint refuse')
    expect(outcomes.map(({ status }) => status)).toEqual(
      Array.from({ length: 12 }, (_, place) => (place % 4 === 3 ? 'rejected' : 'fulfilled')),
    )
    expect(await findNamed(good)).toHaveLength(9)
    expect(await findNamed(bad)).toEqual([])
  })

  const store = async (given: { email: string; name?: string; kind?: string; isSpam?: boolean }) => {
    const { data, error } = await use().service.rpc('submit_lead', {
      p_kind: given.kind ?? 'contact',
      p_values: { name: given.name ?? 'Ann Lee', email: given.email, message: 'We sell tea.' },
      p_details:
        given.kind === 'calculator-result' ? { calculation: { tacos: 10, breakEvenAcos: null } } : {},
      p_source: { page: '/contact' },
      p_spam_score: given.isSpam ? 90 : 0,
      p_spam_reasons: given.isSpam ? ['many links'] : [],
      p_is_spam: given.isSpam ?? false,
      p_visitor: newAddress(),
    })
    if (error) throw error
    return (data as { outcome: string }).outcome
  }

  test('stores forms of one email as one lead, except spam', async () => {
    const email = newMailbox()
    const forms = [
      { email, name: '' },
      { email, isSpam: true },
      { email: ` ${email.toUpperCase()}`, name: 'Bea Lee', kind: 'callback' },
      { email: '', kind: 'callback' },
      { email: '', kind: 'callback' },
    ]
    for (const form of forms) expect(await store(form)).toBe('stored')
    const { service } = use()
    const { data: leads } = await service.from('leads').select('id,kind,name,status').eq('email', email)
    expect(leads!.toSorted((a, b) => a.status.localeCompare(b.status))).toMatchObject([
      { kind: 'contact', name: 'Bea Lee', status: 'new' },
      { kind: 'contact', name: 'Ann Lee', status: 'spam' },
    ])
    const { id } = leads!.find(({ status }) => status === 'new')!
    const { data: events } = await service.from('lead_events').select('kind').eq('lead_id', id).order('at')
    expect(events).toEqual([{ kind: 'contact' }, { kind: 'callback' }])
    const { data: mails } = await service
      .from('deliveries')
      .select('purpose')
      .eq('subject_id', id)
      .order('purpose')
    expect(mails!.map(({ purpose }) => purpose)).toEqual([
      'lead-confirmation',
      'lead-confirmation',
      'lead-notice',
      'lead-notice',
    ])
  })

  test('sends five results a day to one email', async () => {
    const email = newMailbox()
    const outcomes: string[] = []
    for (let sent = 0; sent < 7; sent += 1) outcomes.push(await store({ email, kind: 'calculator-result' }))
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'stored'), 'mailbox-full', 'mailbox-full'])
  })

  test('simultaneous forms of one email make one lead', async () => {
    const email = newMailbox()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => store({ email })))
    expect(outcomes).toEqual(Array.from({ length: 8 }, () => 'stored'))
    expect((await use().service.from('leads').select('id').eq('email', email)).data).toHaveLength(1)
  })
})
