/** Simultaneous forms share transactions; limits and failures stay separate. */
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

  test('stores the other forms of a batch if one fails', async () => {
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

  /** A form as passed to the database. */
  const compose = (given: { email: string; name?: string; kind?: string; is_spam?: boolean }) => ({
    kind: 'contact',
    values: { name: given.name ?? 'Ann Lee', email: given.email, message: 'We sell tea.' },
    details: given.kind === 'calculator-result' ? { calculation: { tacos: 10, breakEvenAcos: null } } : {},
    source: { page: '/contact' },
    spam_score: given.is_spam ? 90 : 0,
    spam_reasons: given.is_spam ? ['many links'] : [],
    is_spam: false,
    visitor: newAddress(),
    ...given,
  })
  const store = async (forms: ReturnType<typeof compose>[]) => {
    const { data, error } = await use().service.rpc('submit_leads', { p_forms: forms })
    if (error) throw error
    return (data as { outcome: string }[]).map(({ outcome }) => outcome)
  }

  test('stores forms of one email as one lead, except spam', async () => {
    const email = newMailbox()
    const outcomes = await store([
      compose({ email, name: '' }),
      compose({ email, is_spam: true }),
      compose({ email: ` ${email.toUpperCase()}`, name: 'Bea Lee', kind: 'callback' }),
      compose({ email: '', kind: 'callback' }),
      compose({ email: '', kind: 'callback' }),
    ])
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => 'stored'))
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

  test('applies limits to each form of a batch', async () => {
    const email = newMailbox()
    const visitor = newAddress()
    const results = Array.from({ length: 7 }, () => compose({ email, kind: 'calculator-result' }))
    const flood = Array.from({ length: 12 }, () => ({ ...compose({ email: newMailbox() }), visitor }))
    const outcomes = await store([...results, ...flood])
    const times = (count: number, outcome: string) => Array.from({ length: count }, () => outcome)
    expect(outcomes).toEqual([
      ...times(5, 'stored'),
      ...times(2, 'mailbox-full'),
      ...times(10, 'stored'),
      ...times(2, 'too-many'),
    ])
  })

  test('avoids deadlocks between replicas', async () => {
    const people = Array.from({ length: 20 }, () => ({ email: newMailbox(), visitor: newAddress() }))
    const forms = people.map((one) => ({ ...compose(one), ...one }))
    const batches = Array.from({ length: 8 }, (_, nth) => store(nth % 2 === 0 ? forms : forms.toReversed()))
    expect((await Promise.all(batches)).flat()).toEqual(Array.from({ length: 160 }, () => 'stored'))
    const { data } = await use()
      .service.from('leads')
      .select('id')
      .in(
        'email',
        people.map(({ email }) => email),
      )
    expect(data).toHaveLength(20)
  })
})
