/** Database functions for leads of all forms. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { onBothEngines } from '../on-both-engines.ts'

type Given = { kind?: string; name?: string; email?: string | null; phone?: string; source?: object }

onBothEngines('', (use) => {
  const createLead = async ({ kind = 'contact', name, email, phone, source }: Given): Promise<string> => {
    const [row] = await use().engine.query<{ id: string }>(
      'select private.find_or_create_lead($1, $2, $3, $4, $5::text::jsonb) as id',
      [kind, name ?? null, email ?? null, phone ?? null, JSON.stringify(source ?? {})],
    )
    return row!.id
  }
  const readLead = async (id: string) => {
    const { data } = await use().service.from('leads').select().eq('id', id).single()
    return data!
  }
  const newAddress = () => `${randomUUID()}@shop.example`

  describe('find_or_create_lead', () => {
    test('reuses the lead of an email and fills only missing fields', async () => {
      const email = newAddress()
      const id = await createLead({
        email,
        name: '  Ann\u202e\nLee ',
        source: { page: 'x'.repeat(9000) },
      })
      const again = await createLead({
        kind: 'booking',
        email: email.toUpperCase(),
        name: 'Bob',
        phone: '+1',
      })
      expect(again).toBe(id)
      // The source was too large to store.
      expect(await readLead(id)).toMatchObject({ kind: 'contact', name: 'Ann Lee', phone: '+1', source: {} })
    })

    test.for([
      ['the bin', { deleted_at: '2026-11-23' }],
      ['spam', { status: 'spam' }],
    ] as const)('joins no lead to %s', async ([, values]) => {
      const email = newAddress()
      const id = await createLead({ email })
      await use().service.from('leads').update(values).eq('id', id)
      expect(await createLead({ email })).not.toBe(id)
    })

    test('returns the target of a merged lead', async () => {
      const [email, other] = [newAddress(), newAddress()]
      const [into, merged] = [await createLead({ email: other }), await createLead({ email })]
      await use().service.from('leads').update({ merged_into: into }).eq('id', merged)
      expect(await createLead({ email })).toBe(into)
    })

    test('creates one lead from simultaneous calls', async () => {
      const email = newAddress()
      const made = await Promise.all(Array.from({ length: 20 }, () => createLead({ email })))
      expect(new Set(made).size).toBe(1)
    })
  })

  describe('take_quota', () => {
    const take = async (key: string, limit = 3) => {
      const [row] = await use().engine.query<{ allowed: boolean }>(
        `select private.take_quota('test', $1, $2, '1 hour') as allowed`,
        [key, limit],
      )
      return row!.allowed
    }
    const waitFor = async (key: string) => {
      const [row] = await use().engine.query<{ seconds: number }>(
        `select private.quota_wait_seconds('test', $1) as seconds`,
        [key],
      )
      return row!.seconds
    }

    test('enforces a quota under concurrency', async () => {
      const key = randomUUID()
      expect(await waitFor(key)).toBe(0)
      const answers = await Promise.all(Array.from({ length: 20 }, () => take(key)))
      expect(answers.filter(Boolean)).toHaveLength(3)
      expect(await take(randomUUID())).toBe(true)
      expect(await waitFor(key)).toBe(3600)
      // No key can be guessed from its hash.
      const rows = await use().engine.query(
        `select from private.quotas where key_hash in (sha256($1::bytea), sha256('test ' || $1::bytea))`,
        [key],
      )
      expect(rows).toEqual([])
    })

    test('resets and deletes expired quotas', async () => {
      const { engine } = use()
      const [key, forgotten] = [randomUUID(), randomUUID()]
      for (const each of [key, key, key, key, forgotten]) await take(each)
      await engine.execute(`update private.quotas set ends_at = now() - interval '1 second'`)
      expect(await take(key)).toBe(true)
      const [row] = await engine.query(
        `select count(*)::integer as left from private.quotas where purpose = 'test'`,
      )
      expect(row).toEqual({ left: 1 })
    })
  })
})
