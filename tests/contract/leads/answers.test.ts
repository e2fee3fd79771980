/** Work on answers: templates, taking an answer back, snoozing, and notices to colleagues. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bearer, onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { idsOf, kindsOf, prepareInbox } from './inbox-calls.ts'

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const { asAdministrator, act, addLead, read, list } = prepareInbox(use)
  const asSales = async () => {
    const backend = use()
    const signedIn = await backend.signIn('sales')
    const call = async (body: object) => {
      const answer = await backend.call('manage-leads', {
        headers: bearer(backend, signedIn),
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(200)
      return (await answer.json()) as Record<string, unknown>
    }
    return { ...signedIn, call }
  }

  describe('undoing an answer', () => {
    const answer = (lead: string) =>
      act({ action: 'reply', lead, subject: 'Price', text: 'From $5', key: randomUUID() })

    test('returns the text, and leaves no trace', async () => {
      const lead = await addLead()
      await use().engine.query(`update public.leads set follow_up = 'call-missed' where id = $1`, [lead])
      const { delivery } = await answer(lead)
      expect(await read(lead)).toMatchObject({ status: 'answered', follow_up: null })
      expect(await act({ action: 'take-back', delivery })).toMatchObject({
        answer: { subject: 'Price', text: 'From $5' },
      })
      const left = await read(lead)
      expect(left).toMatchObject({
        status: 'new',
        follow_up: 'call-missed',
        mails: [{ status: 'cancelled' }],
      })
      expect(kindsOf(left)).toEqual([])
      expect(await act({ action: 'take-back', delivery })).toMatchObject({ answer: null })
    })

    test('fails once the answer is being sent, after ten seconds', async () => {
      const lead = await addLead()
      const { delivery } = await answer(lead)
      const due = await use().engine.query<{ seconds: number }>(
        `select extract(epoch from not_before - created_at)::integer as seconds from public.deliveries where id = $1`,
        [delivery],
      )
      expect(due).toEqual([{ seconds: 10 }])
      await use().engine.query('update public.deliveries set attempts = 1 where id = $1', [delivery])
      expect(await act({ action: 'take-back', delivery })).toMatchObject({ answer: null })
      expect((await read(lead)).status).toBe('answered')
    })
  })

  test('a snoozed lead is hidden until its time or its next message', async () => {
    const lead = await addLead()
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const isListed = async (filter: object = {}) => idsOf(await list(filter)).includes(lead)
    await act({ action: 'snooze', lead, until })
    expect([await isListed(), await isListed({ status: 'snoozed' })]).toEqual([false, true])
    expect(await read(lead)).toMatchObject({ is_unread: false })
    await use().engine.query(
      `update public.leads set active_at = now() - interval '1 second' where id = $1`,
      [lead],
    )
    await use().engine.query(`update public.leads set seen_at = now() - interval '1 hour' where id = $1`, [
      lead,
    ])
    expect([await isListed(), await isListed({ status: 'snoozed' })]).toEqual([true, false])

    await act({ action: 'snooze', lead, until })
    await use().service.from('lead_events').insert({ lead_id: lead, kind: 'contact', data: {} })
    expect(await isListed()).toBe(true)
    await act({ action: 'snooze', lead, until })
    await act({ action: 'snooze', lead, until: null })
    expect(await isListed()).toBe(true)
    expect(await asAdministrator({ action: 'snooze', lead, until: '2020-01-01T00:00:00Z' })).toMatchObject({
      status: 400,
      body: { error: 'Choose a day within a year, after today.' },
    })
  })

  test.for([0, 1])('merging with a snoozed lead hides no activity (%i)', async (at) => {
    const leads = [await addLead(), await addLead()] as const
    await act({ action: 'snooze', lead: leads[at]!, until: new Date(Date.now() + 86_400_000).toISOString() })
    await act({ action: 'merge', lead: leads[0], duplicate: leads[1] })
    expect(idsOf(await list({}))).toContain(leads[0])
  })

  test('owners and sales share templates', async () => {
    const { call } = await asSales()
    const name = randomUUID()
    await call({ action: 'save-template', id: null, template: { name, subject: 'Hi', body: 'Hello {name}' } })
    const find = async () => {
      const { templates } = await act({ action: 'templates' })
      return (templates as { id: string; name: string; body: string }[]).find((one) => one.name === name)
    }
    const { id } = (await find())!
    await act({ action: 'save-template', id, template: { name, subject: 'Hi', body: 'Dear {name}' } })
    expect((await find())!.body).toBe('Dear {name}')
    await call({ action: 'remove-template', id })
    expect(await find()).toBeUndefined()
    expect(
      await asAdministrator({ action: 'save-template', id, template: { name, subject: 'Hi', body: 'x' } }),
    ).toMatchObject({ status: 404 })
  })

  describe('notices', () => {
    const listNotices = async (email: string) => {
      const { data } = await use()
        .service.from('deliveries')
        .select('payload')
        .eq('purpose', 'colleague-notice')
        .eq('target', email)
        .order('created_at')
      return data!.map(({ payload }) => payload as Record<string, unknown>)
    }

    test('report an assignment and a mention, but not a person’s own actions', async () => {
      const [bo, cy] = [await asSales(), await asSales()]
      const lead = await addLead({ name: 'Ann' })
      await bo.call({ action: 'change', lead, change: { owner_id: cy.id } })
      await bo.call({ action: 'change', lead, change: { owner_id: bo.id } })
      const [local] = cy.email.split('@')
      await bo.call({ action: 'note', lead, text: `Please call, @${local}. @${bo.email}` })
      await bo.call({ action: 'note', lead, text: `@${local}x is nobody` })
      expect(await listNotices(cy.email)).toMatchObject([
        { notice: 'assigned', lead, name: 'Ann', actor: bo.email },
        { notice: 'mentioned', text: `Please call, @${local}. @${bo.email}` },
      ])
      expect(await listNotices(bo.email)).toEqual([])
    })

    test('follow each person’s choice, and leave out leads of other owners', async () => {
      const [bo, cy] = [await asSales(), await asSales()]
      for (const { call } of [bo, cy]) {
        const settings = { signature: 'Best', notices: ['lead', 'payment'] }
        await call({ action: 'save-settings', settings })
        expect(await call({ action: 'settings' })).toMatchObject({ settings })
      }
      const lead = await addLead({ owner_id: bo.id })
      const spam = await addLead({ status: 'spam' })
      const add = (lead_id: string, kind: string) =>
        use()
          .service.from('lead_events')
          .insert({ lead_id, kind, data: { values: { message: 'Hi' } } })
      await add(lead, 'contact')
      await add(lead, 'payment.paid')
      await add(spam, 'contact')
      expect(await listNotices(bo.email)).toMatchObject([
        { notice: 'lead', text: 'Hi' },
        { notice: 'payment' },
      ])
      expect(await listNotices(cy.email)).toEqual([])
    })
  })
})
