import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { prepareInbox } from '#tests/contract/leads/inbox-calls.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

type Records = Record<string, Record<string, unknown>[]>

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const { addLead, addBooking } = prepareInbox(use)
  const read = async (email: string) =>
    (await use().service.rpc('read_personal_data', { p_email: email }).throwOnError()).data as Records
  const count = async (email: string) =>
    Object.fromEntries(Object.entries(await read(email)).map(([kind, rows]) => [kind, rows.length]))
  const NOTHING = {
    messages: 0,
    calls: 0,
    payments: 0,
    provider_events: 0,
    emails: 0,
    account: 0,
    activity: 0,
    sign_ins: 0,
  }

  /** Records of a person, and of another one whose longer address contains theirs. */
  async function addPerson() {
    const email = `ann.${randomUUID()}@shop.example`
    const neighbor = `jo${email}`
    const lead = await addLead({ email: email.toUpperCase() })
    const call = await addBooking(lead)
    await addLead({ merged_into: lead })
    await addLead({ email: neighbor })
    const { engine } = use()
    const mails = [
      { target: email, payload: {} },
      { target: 'agency', payload: { text: `From Ann <${email}>.` } },
      { target: 'agency', payload: { token: 'opens the call' }, subject_kind: 'booking', subject_id: call },
      { target: neighbor, payload: { to: neighbor } },
    ]
    await engine.query(
      `insert into public.deliveries (kind, purpose, channel, target, payload, subject_kind, subject_id)
       select 'mail', 'test', 'test', target, payload, subject_kind, subject_id
       from jsonb_to_recordset($1::text::jsonb)
         as (target text, payload jsonb, subject_kind text, subject_id text)`,
      [JSON.stringify(mails)],
    )
    await engine.query(
      `insert into public.payment_requests
         (number, client_name, client_email, currency, lines, subtotal, taxes, tax_total, total, lead_id)
       values ('2026-' || (select lpad((count(*) + 1)::text, 4, '0') from public.payment_requests),
         'Ann', $1, 'EUR', '[]', 100, '[]', 0, 100, $2::uuid)`,
      [email, lead],
    )
    return { email, neighbor, call }
  }

  test('finds the records of an email address, but no secrets and no records of longer addresses', async () => {
    const { email } = await addPerson()
    expect(await count(` ${email.toUpperCase()} `)).toEqual({
      ...NOTHING,
      messages: 2,
      calls: 1,
      payments: 1,
      emails: 3,
    })
    expect((await read(email))['calls']![0]).not.toHaveProperty('token_hash')
    expect(JSON.stringify(await read(email))).not.toContain('opens the call')
    expect(await count('%@shop.example')).toEqual(NOTHING)
    const account = await use().signIn('admin')
    const { data } = await use().service.auth.admin.getUserById(account.id)
    const records = await read(data.user!.email!)
    expect(records['account']).toMatchObject([{ id: account.id, roles: ['admin'] }])
    expect(JSON.stringify(records['account'])).not.toMatch(/password|token/)
  })

  test('erases a person, keeps payment requests, and leaves others alone', async () => {
    const { email, neighbor } = await addPerson()
    const { service } = use()
    const { data } = await service.rpc('erase_personal_data', { p_email: email }).throwOnError()
    expect(data).toMatchObject({ messages: 2, calls: 1, emails: 3 })
    expect(await count(email)).toEqual({ ...NOTHING, payments: 1 })
    expect(await count(neighbor)).toMatchObject({ messages: 1, emails: 1 })
    const { data: log } = await service.rpc('list_activity', { p_limit: 5 })
    const line = (log as { lines: object[] }).lines.find(
      (one) => 'action' in one && one.action === 'personal_data_erased',
    )
    expect(line).toMatchObject({ subject_name: '', details: { messages: 2 } })
    expect(JSON.stringify(line)).not.toContain(email)
    expect((await service.rpc('erase_personal_data', { p_email: ' ' })).error).not.toBeNull()
  })

  test('removes an erased call from the calendar of its host', async () => {
    const { email, call } = await addPerson()
    const { engine, service } = use()
    const sealed = `sealed:v1:${'a'.repeat(12)}:${'A'.repeat(40)}`
    const [calendar] = await engine.query<{ id: string }>(
      `insert into public.host_calendars (host_id, url, login)
       select host_id, $1, $1 from public.bookings where id = $2::uuid returning id`,
      [sealed, call],
    )
    await service.rpc('erase_personal_data', { p_email: email }).throwOnError()
    const left = await engine.query(
      `select payload from public.deliveries where kind = 'calendar' and subject_id = $1`,
      [call],
    )
    expect(left).toEqual([{ payload: { calendar: calendar!.id, booking: call } }])
    await engine.query('delete from public.host_calendars where id = $1::uuid', [calendar!.id])
  })

  test('deletes messages and calls after their retention period', async () => {
    const { engine, service } = use()
    const [old, recent, owing] = await Promise.all([addLead(), addLead(), addLead()])
    const call = await addBooking(recent)
    await engine.query(
      `update public.leads set active_at = now() - interval '40 days' where id = any ($1::uuid[])`,
      [[old, owing]],
    )
    await engine.query(
      `insert into public.payment_requests
         (number, client_name, currency, lines, subtotal, taxes, tax_total, total, lead_id)
       values ('2026-' || (select lpad((count(*) + 1)::text, 4, '0') from public.payment_requests),
         'Owing', 'EUR', '[]', 100, '[]', 0, 100, $1::uuid)`,
      [owing],
    )
    await engine.query(
      `update public.bookings set starts_at = starts_at - interval '90 days', ends_at = ends_at - interval '90 days'
       where id = $1::uuid`,
      [call],
    )
    const prune = (p_message_days: number, p_call_days: number) =>
      service.rpc('prune_personal_data', { p_message_days, p_call_days, p_limit: 100 }).throwOnError()
    const left = async () => {
      const { data: leads } = await service.from('leads').select('id').in('id', [old, recent, owing])
      const { data: calls } = await service.from('bookings').select('id').eq('id', call)
      return { leads: leads!.map(({ id }) => id as string).toSorted(), calls: calls!.length }
    }
    await prune(41, 100_000)
    expect(await left()).toEqual({ leads: [old, recent, owing].toSorted(), calls: 1 })
    await prune(30, 30)
    expect(await left()).toEqual({ leads: [recent, owing].toSorted(), calls: 0 })
  })
})
