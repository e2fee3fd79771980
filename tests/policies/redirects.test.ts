import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { type People, startWithPeople, type Who } from './people.ts'

const CALLERS: readonly Who[] = ['stranger', 'user', 'admin', 'server']

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let people: People
    beforeAll(async () => {
      people = await startWithPeople(kind)
      const { service } = people.backend
      expect((await service.from('redirects').insert({ path: '/old', target: '/new' })).error).toBeNull()
      await service.rpc('add_address_hits', { p_redirected: { '/old': 1 }, p_missed: { '/missed': 1 } })
    })
    afterAll(() => people.backend.stop())

    const askAll = async (ask: (who: Who) => PromiseLike<{ status: number; data: unknown }>) => {
      const answers: (number | 'done')[] = []
      for (const who of CALLERS) {
        const { status, data } = await ask(who)
        answers.push(status >= 300 ? status : Array.isArray(data) ? data.length : 'done')
      }
      return answers
    }

    test.for([
      ['redirects', 1],
      ['address_hits', 2],
    ] as const)('%s is listed by administrators and the server', async ([table, rows]) => {
      expect(await askAll((who) => people.clients[who].from(table).select())).toEqual([401, 0, rows, rows])
    })

    test('everybody follows a redirect that they know', async () => {
      const ask = (who: Who) => people.clients[who].rpc('find_redirect', { p_path: '/old' })
      expect(await askAll(ask)).toEqual([1, 1, 1, 1])
    })

    test('how redirects begin is told to everybody, as numbers', async () => {
      const ask = (who: Who) => people.clients[who].rpc('list_redirect_beginnings')
      expect(await askAll(ask)).toEqual([2, 2, 2, 2])
    })

    test('redirects are listed with their counts for administrators alone', async () => {
      const ask = (who: Who) => people.clients[who].rpc('list_redirects', {})
      expect(await askAll(ask)).toEqual([401, 403, 1, 403])
    })

    test('addresses are counted by the server alone', async () => {
      const ask = (who: Who) =>
        people.clients[who].rpc('add_address_hits', { p_redirected: {}, p_missed: {} })
      expect(await askAll(ask)).toEqual([401, 403, 403, 'done'])
      for (const who of CALLERS) {
        const row = { outcome: 'missed', path: '/x', hits: 1 }
        const { error } = await people.clients[who].from('address_hits').insert(row)
        expect(error?.code).toBe('42501')
      }
    })

    test('redirects are written by administrators and the server', async () => {
      const add = (who: Who) =>
        people.clients[who]
          .from('redirects')
          .insert({ path: `/by-${who}`, target: '/new' })
          .select()
      expect(await askAll(add)).toEqual([401, 403, 1, 1])
      const change = (who: Who) =>
        people.clients[who]
          .from('redirects')
          .update({ target: `/${who}` })
          .eq('path', '/old')
          .select()
      expect(await askAll(change)).toEqual([401, 0, 1, 1])
      const remove = (who: Who) => people.clients[who].from('redirects').delete().eq('path', '/old').select()
      expect(await askAll(remove)).toEqual([401, 0, 1, 0])
      const forget = (who: Who) =>
        people.clients[who].from('address_hits').delete().eq('path', '/missed').select()
      expect(await askAll(forget)).toEqual([401, 0, 1, 0])
    })

    test('who changed a redirect and when is said by the database', async () => {
      for (const values of [
        { changed_by_email: 'x@y.example' },
        { updated_at: '2020-01-01' },
        { target_path: '/' },
      ]) {
        const { error } = await people.clients.admin
          .from('redirects')
          .insert({ path: '/x', target: '/y', ...values })
        expect(error?.code).toBe('42501')
      }
      const { data } = await people.clients.admin
        .from('redirects')
        .insert({ path: '/mine', target: '/y' })
        .select('changed_by')
        .single()
      expect(data).toEqual({ changed_by: people.ids.admin })
    })
  })
}
