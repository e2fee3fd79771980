/** What administrators do with leads: change, answer, merge, move to the trash. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { idsOf, kindsOf, prepareInbox } from './inbox-calls.ts'

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const { asAdministrator, act, addLead, addBooking, read, list } = prepareInbox(use)

  describe('changes', () => {
    test('records changes with their author and notifies endpoints', async () => {
      const lead = await addLead()
      const { data: endpoint } = await use()
        .service.from('webhook_endpoints')
        .insert({ name: lead.slice(0, 8), url: 'https://crm.example/', secret: `whsec_${'a'.repeat(32)}` })
        .select('id')
        .single()
      const { body } = await asAdministrator({ action: 'owners' })
      const owner = (body.owners as { id: string; email: string }[])[0]!
      await act({
        action: 'change',
        lead,
        change: { status: 'client', owner_id: owner.id, name: ' Ann\u202e Other ', phone: '' },
      })
      const changed = await read(lead)
      expect(changed).toMatchObject({ status: 'client', owner_id: owner.id, name: 'Ann Other', phone: null })
      expect(kindsOf(changed).toSorted()).toEqual(['changed', 'owner', 'status'])
      expect(changed.events[0]!.actor).toContain('@')
      await act({ action: 'change', lead, change: { status: 'client' } })
      expect((await read(lead)).events).toHaveLength(3)
      const { data: told } = await use()
        .service.from('deliveries')
        .select('purpose,payload')
        .eq('subject_id', lead)
        .eq('kind', 'webhook')
      expect(told).toMatchObject([
        { purpose: 'lead.updated', payload: { data: { id: lead, status: 'client', name: 'Ann Other' } } },
      ])
      await use().service.from('webhook_endpoints').delete().eq('id', endpoint!.id)
    })

    test('accepts only owners and sales as owners of a lead', async () => {
      const lead = await addLead()
      const { id } = await use().signIn()
      expect(await asAdministrator({ action: 'change', lead, change: { owner_id: id } })).toMatchObject({
        status: 400,
        body: { error: 'Only owners and sales can own a lead.' },
      })
    })

    test('adds a lead manually, or returns the existing one', async () => {
      const email = `${randomUUID()}@shop.example`
      const given = { name: 'Ann', email, phone: '', company: '', message: 'Wants a call' }
      const { lead } = await act({ action: 'add', given })
      expect(await read(lead as string)).toMatchObject({
        kind: 'manual',
        email,
        message: 'Wants a call',
        is_unread: false,
      })
      expect(await act({ action: 'add', given: { ...given, email: email.toUpperCase() } })).toMatchObject({
        lead,
      })
      expect(kindsOf(await read(lead as string))).toContain('note')
    })

    test.for([
      [{ action: 'change', change: { status: 'gone' } }, /status/],
      [{ action: 'change', change: { spam_score: 0 } }, /spam_score/],
      [{ action: 'change', change: { email: 'a\nBcc: b@c.example' } }, /mail address/],
      [{ action: 'note', text: '  ' }, /empty/],
      [{ action: 'reply', subject: '', text: 'x', key: randomUUID() }, /empty/],
      [{ action: 'list', filter: { from: 'yesterday' }, after: null, limit: 10 }, /date/],
      [{ action: 'list', filter: {}, after: null, limit: 501 }, /limit/],
      [{ action: 'empty' }, /The action is missing/],
    ] as const)('rejects invalid input with an explanation: %j', async ([body, error]) => {
      const lead = 'filter' in body ? {} : { lead: randomUUID() }
      expect(await asAdministrator({ ...lead, ...body })).toMatchObject({
        status: 400,
        body: { success: false, error: expect.stringMatching(error) },
      })
    })
  })

  describe('an answer', () => {
    test('queues a reply once and marks the lead as answered', async () => {
      const lead = await addLead({ message: 'How much?' })
      const body = {
        action: 'reply',
        lead,
        subject: 'Our prices',
        text: '<b>From</b> $500',
        key: randomUUID(),
      }
      await use()
        .service.from('lead_events')
        .insert({ lead_id: lead, kind: 'contact', data: { values: { message: 'And for two products?' } } })
      const { delivery } = await act(body)
      expect(await act(body)).toMatchObject({ delivery })
      const answered = await read(lead)
      expect(answered.status).toBe('answered')
      expect(kindsOf(answered)).toEqual(['status', 'reply', 'contact'])
      expect(answered.mails).toMatchObject([{ template: 'lead-reply', to: answered.email, status: 'queued' }])
      const { data } = await use().service.from('deliveries').select('payload').eq('id', delivery).single()
      expect(data!.payload).toMatchObject({
        subject: 'Our prices',
        text: '<b>From</b> $500',
        quoted: 'And for two products?',
      })
    })

    test('requires an email and a lead outside the trash', async () => {
      const reply = { action: 'reply', subject: 'Hi', text: 'Hi', key: randomUUID() }
      const silent = await addLead({ email: null })
      const binned = await addLead({ deleted_at: new Date().toISOString() })
      for (const [lead, error] of [
        [silent, /no email address/],
        [binned, /in the trash/],
      ] as const)
        expect(await asAdministrator({ ...reply, lead })).toMatchObject({
          status: 400,
          body: { error: expect.stringMatching(error) },
        })
    })
  })

  describe('duplicates', () => {
    test('suggests duplicates by email, phone and name', async () => {
      const [email, phone] = [`${randomUUID()}@shop.example`, `+1 555 ${Date.now()}`]
      const name = `Ann ${randomUUID()}`
      const lead = await addLead({ email, phone, name })
      const byEmail = await addLead({ email: email.toUpperCase(), name: 'Ann' })
      const byPhone = await addLead({ phone: phone.replaceAll(' ', '-'), name: 'Ann' })
      const byName = await addLead({ name: name.toUpperCase() })
      await addLead({ name: 'Ann' })
      await addLead({ name, deleted_at: new Date().toISOString() })
      const { duplicates } = await read(lead)
      expect(Object.fromEntries(duplicates.map(({ id, reasons }) => [id, reasons]))).toEqual({
        [byEmail]: ['email'],
        [byPhone]: ['phone'],
        [byName]: ['name'],
      })
    })

    test('merges and separates leads', async () => {
      const mark = randomUUID()
      const lead = await addLead({ phone: null, company: null, message: 'First' })
      const duplicate = await addLead({ phone: '+1 555 0100', company: mark, message: 'Second' })
      await use().service.from('lead_events').insert({ lead_id: duplicate, kind: 'callback' })
      await act({ action: 'merge', lead, duplicate })
      const merged = await read(lead)
      expect(merged).toMatchObject({
        phone: '+1 555 0100',
        company: mark,
        merged: [{ id: duplicate, message: 'Second' }],
      })
      expect(kindsOf(merged)).toEqual(['merged', 'callback'])
      expect(idsOf(await list({ search: 'Second' }))).not.toContain(duplicate)
      expect(idsOf(await list({ search: mark }))).toEqual([lead])
      expect((await read(duplicate)).id).toBe(lead)
      await act({ action: 'change', lead, change: { company: 'Other' } })
      await act({ action: 'unmerge', duplicate })
      expect(await read(lead)).toMatchObject({ phone: null, company: 'Other', merged: [] })
      expect(await read(duplicate)).toMatchObject({ id: duplicate, phone: '+1 555 0100' })
    })

    test('keeps one of two leads merged into each other at the same time', async () => {
      const [one, other] = [await addLead(), await addLead()]
      const answers = await Promise.all([
        asAdministrator({ action: 'merge', lead: one, duplicate: other }),
        asAdministrator({ action: 'merge', lead: other, duplicate: one }),
      ])
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
      expect((await read(one)).id).toBe((await read(other)).id)
    })

    test('rejects impossible merges', async () => {
      const [one, other, third] = [await addLead(), await addLead(), await addLead()]
      await act({ action: 'merge', lead: one, duplicate: other })
      for (const [body, status] of [
        [{ action: 'merge', lead: one, duplicate: one }, 400],
        [{ action: 'merge', lead: other, duplicate: third }, 409],
        [{ action: 'merge', lead: one, duplicate: randomUUID() }, 404],
        [{ action: 'unmerge', duplicate: third }, 404],
      ] as const)
        expect((await asAdministrator(body)).status, JSON.stringify(body)).toBe(status)
    })
  })

  describe('the trash', () => {
    test('restores a lead from the trash', async () => {
      const mark = randomUUID()
      const lead = await addLead({ company: mark })
      await act({ action: 'bin', lead })
      expect(idsOf(await list({ search: mark }))).toEqual([])
      expect(idsOf(await list({ search: mark, status: 'bin' }))).toEqual([lead])
      await act({ action: 'restore', lead })
      expect(idsOf(await list({ search: mark }))).toEqual([lead])
      expect(kindsOf(await read(lead))).toEqual(['restored', 'binned'])
    })

    test('deletes only leads in the trash, with merged ones', async () => {
      const [lead, duplicate] = [await addLead(), await addLead()]
      await act({ action: 'merge', lead, duplicate })
      expect((await asAdministrator({ action: 'erase', lead })).status).toBe(400)
      await act({ action: 'bin', lead })
      await act({ action: 'erase', lead })
      const { data } = await use().service.from('leads').select('id').in('id', [lead, duplicate])
      expect(data).toEqual([])
    })

    test('deletes deliveries of the lead, but no pending ones of bookings', async () => {
      const [lead, other] = [await addLead(), await addLead()]
      const booking = await addBooking(lead)
      const write = async (subject: string, id: string, status: string) => {
        await use().engine.query(
          `insert into public.deliveries (kind, purpose, target, channel, payload, subject_kind, subject_id, status,
             delivered_at)
           values ('mail', 'test', 'ann@shop.example', 'mail', '{"name": "Ann"}', $1, $2, $3,
             case $3 when 'delivered' then now() end)`,
          [subject, id, status],
        )
      }
      await write('lead', lead, 'delivered')
      await write('lead', lead, 'queued')
      await write('booking', booking, 'delivered')
      await write('booking', booking, 'queued')
      await write('lead', other, 'delivered')
      await act({ action: 'bin', lead })
      await act({ action: 'erase', lead })
      const left = await use().engine.query(
        `select subject_id, status from public.deliveries where subject_id = any ($1::text[]) order by status`,
        [[lead, other, booking]],
      )
      expect(left).toEqual([
        { subject_id: other, status: 'delivered' },
        { subject_id: booking, status: 'queued' },
      ])
    })

    test('deletes leads after 30 days in the trash', async () => {
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
      const old = await addLead()
      const part = await addLead({ merged_into: old })
      const recent = await addLead({ deleted_at: daysAgo(29) })
      await use()
        .service.from('leads')
        .update({ deleted_at: daysAgo(31) })
        .eq('id', old)
      await list({})
      const { data } = await use().service.from('leads').select('id').in('id', [old, part, recent])
      expect(data).toEqual([{ id: recent }])
    })
  })
})
