/** Forms that are sent at the same moment: they share transactions, limits hold, and nobody pays for another one's fault. */
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

  test('share transactions, and each is stored when it is answered', async () => {
    const together = newName()
    const stored = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const email = newMailbox()
        await submit({ name: together, email })
        const { data } = await use().service.from('leads').select('id').eq('email', email)
        return data!.length
      }),
    )
    expect(stored).toEqual(Array.from({ length: 30 }, () => 1))
    const moments = (await findNamed(together)).map(({ created_at }) => created_at)
    expect(moments).toHaveLength(30)
    expect(new Set(moments).size).toBeLessThan(30)
  })

  test('are not lost together with one that the database refuses', async () => {
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

  test('of one connection are as many as may be, and the others are told how long to wait', async () => {
    const flood = newName()
    const address = newAddress()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 25 }, () => submit({ name: flood }, address)),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(15)
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ status: 429 })
      expect(reason.retryAfter).toBeGreaterThan(500)
    }
    expect(await findNamed(flood)).toHaveLength(10)
  })
})
