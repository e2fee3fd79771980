import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { type People, startWithPeople, type Who } from './people.ts'

const CALLERS: readonly Who[] = ['stranger', 'user', 'admin', 'server']

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let people: People
    beforeAll(async () => {
      people = await startWithPeople(kind)
    })
    afterAll(() => people.backend.stop())

    const addLead = async (values: object = {}): Promise<string> => {
      const { data, error } = await people.backend.service
        .from('leads')
        .insert({ kind: 'contact', name: 'Ann', message: 'Hello', ...values })
        .select('id')
        .single()
      expect(error).toBeNull()
      return data!.id as string
    }

    /** How many rows each caller got, or the status of the refusal. */
    const askAll = async (ask: (who: Who) => PromiseLike<{ status: number; data: unknown }>) => {
      const answers: unknown[] = []
      for (const who of CALLERS) {
        const { status, data } = await ask(who)
        answers.push(status >= 300 ? status : (data as unknown[]).length)
      }
      return answers
    }

    test.for(['leads', 'lead_events'])('%s are read by administrators and the server', async (table) => {
      const lead = await addLead()
      await people.backend.service.from('lead_events').insert({ lead_id: lead, kind: 'contact' })
      const column = table === 'leads' ? 'id' : 'lead_id'
      const read = (who: Who) => people.clients[who].from(table).select().eq(column, lead)
      expect(await askAll(read)).toEqual([401, 0, 1, 1])
    })

    test('leads are added and changed by administrators and the server', async () => {
      const add = (who: Who) =>
        people.clients[who].from('leads').insert({ kind: 'manual', name: who }).select('id')
      expect(await askAll(add)).toEqual([401, 403, 1, 1])
      const lead = await addLead()
      const change = (who: Who) =>
        people.clients[who].from('leads').update({ status: 'answered' }).eq('id', lead).select('status')
      expect(await askAll(change)).toEqual([401, 0, 1, 1])
    })

    test('what a visitor wrote and how it was judged stay as they were', async () => {
      const lead = await addLead()
      for (const values of [{ message: 'Mine' }, { spam_score: 100 }, { created_at: '2020-01-01' }]) {
        const { error } = await people.clients.admin.from('leads').update(values).eq('id', lead)
        expect(error?.code).toBe('42501')
      }
    })

    test('only what is in the bin is deleted for good, and what happened with it', async () => {
      const lead = await addLead()
      await people.backend.service.from('lead_events').insert({ lead_id: lead, kind: 'contact' })
      const remove = (who: Who) => people.clients[who].from('leads').delete().eq('id', lead).select('id')
      expect(await askAll((who) => (who === 'server' ? remove('admin') : remove(who)))).toEqual([
        401, 0, 0, 0,
      ])
      await people.clients.admin.from('leads').update({ deleted_at: '2026-11-23' }).eq('id', lead)
      expect(await askAll(remove)).toEqual([401, 0, 1, 0])
      const { data } = await people.backend.service.from('lead_events').select().eq('lead_id', lead)
      expect(data).toEqual([])
    })

    test('who noted something is said by the database, and it is never changed', async () => {
      const lead = await addLead()
      const note = { lead_id: lead, kind: 'note', data: { text: 'Called back' } }
      const add = (who: Who) => people.clients[who].from('lead_events').insert(note).select('actor')
      expect(await askAll(add)).toEqual([401, 403, 1, 1])
      const { data } = await people.clients.admin
        .from('lead_events')
        .select('actor')
        .eq('lead_id', lead)
        .order('id')
      expect(data).toEqual([{ actor: people.ids.admin }, { actor: null }])
      const { admin } = people.clients
      for (const { error } of [
        await admin.from('lead_events').insert({ ...note, actor: randomUUID() }),
        await admin
          .from('lead_events')
          .update({ data: { text: 'Never' } })
          .eq('lead_id', lead),
        await admin.from('lead_events').delete().eq('lead_id', lead),
      ]) {
        expect(error?.code).toBe('42501')
      }
    })

    test('nobody but functions of the owner reaches what they keep', async () => {
      const { engine } = people.backend
      for (const role of ['anon', 'authenticated', 'service_role'] as const) {
        for (const statement of [
          `select private.take_quota('x', 'y', 1, '1 minute')`,
          `select private.find_or_create_lead('contact', 'x', 'x@y.example', null, '{}')`,
          'select * from private.quotas',
          'select * from private.quota_salt',
        ]) {
          await expect(engine.transaction((tx) => tx.query(statement), { role })).rejects.toThrow(
            'permission denied',
          )
        }
      }
    })
  })
}
