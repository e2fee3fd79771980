/** Credit notes: amounts by tax rate, and numbers. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { creditTax, listCreditable } from '#domain/payments/credit.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { type Loose, openPayments } from './payment-calls.ts'

onBothFunctionEngines({}, (use) => {
  const { make, manage } = openPayments(use)
  const read = async (id: string) => (await manage('read', { id })).body
  const credit = (id: string, nets: object[] | null, values: object = {}) =>
    manage('credit', { id, credit_note: randomUUID(), nets, reason: 'Goodwill', ...values })

  test('credits each tax rate to the cent', async () => {
    for (const lines of [
      [{ text: 'a', quantity: 1, unit_price: 10_003, tax_rate: 19 }],
      [
        { text: 'a', quantity: 3, unit_price: 3_333, tax_rate: 8.875 },
        { text: 'b', quantity: 1, unit_price: 501, tax_rate: 25.255 },
        { text: 'c', quantity: 1, unit_price: 7, tax_rate: 0 },
        { text: 'Discount', quantity: 1, unit_price: -11, tax_rate: 8.875 },
      ],
    ]) {
      const { id, total, taxes } = await make({ lines })
      const request = (await read(id)).request
      const third = listCreditable(request, []).map((left) => ({
        rate: left.rate,
        net: Math.round(left.net / 3),
      }))
      for (const nets of [third, third, null]) {
        const former = (await read(id)).credit_notes
        const left = listCreditable(request, former)
        const expected = left.map((rate) => {
          const net = nets?.find((given) => given.rate === rate.rate)?.net ?? rate.net
          return { rate: rate.rate, net, tax: creditTax(rate, net) }
        })
        expect((await credit(id, nets)).status).toBe(200)
        expect((await read(id)).credit_notes.at(-1)).toMatchObject({ taxes: expected, reason: 'Goodwill' })
      }
      const { credit_notes: notes } = await read(id)
      expect(notes.reduce((sum: number, note: Loose) => sum + note.total, 0)).toBe(total)
      for (const { rate, tax } of taxes) {
        const credited = notes.flatMap((note: Loose) => note.taxes).filter((one: Loose) => one.rate === rate)
        expect(credited.reduce((sum: number, one: Loose) => sum + one.tax, 0)).toBe(tax)
      }
      expect((await credit(id, null)).status).toBe(409)
    }
  })

  test('emails a credit note to a client who got the request by email', async () => {
    const lines = [{ text: 'a', quantity: 1, unit_price: 10_000, tax_rate: 19 }]
    const listMails = async (id: string) => {
      const { data } = await use().service.from('deliveries').select('purpose, payload').eq('subject_id', id)
      return data!.filter(({ purpose }) => purpose === 'payment-credit-note').map(({ payload }) => payload)
    }
    const [silent, mailed] = [await make({ lines }), await make({ lines })]
    await manage('send', { id: mailed.id })
    for (const { id } of [silent, mailed]) await credit(id, [{ rate: 19, net: 1_000 }])
    expect(await listMails(silent.id)).toEqual([])
    const { credit_notes: notes } = await read(mailed.id)
    expect(await listMails(mailed.id)).toMatchObject([
      { credit_note: notes[0].number, credited: 1_190, reason: 'Goodwill', balance: 10_710 },
    ])
  })

  test('numbers credit notes without gaps, even after a rejected one', async () => {
    const { id, total } = await make({
      lines: [{ text: 'a', quantity: 1, unit_price: 10_000, tax_rate: 19 }],
    })
    const numbers = async () => {
      const rows = await use().engine.query<{ number: string }>('select number from public.credit_notes')
      return rows.map(({ number }) => Number(/^CN-\d{4}-(\d+)$/.exec(number)![1])).toSorted((a, b) => a - b)
    }
    for (const nets of [
      [{ rate: 19, net: 10_001 }],
      [{ rate: 19, net: -1 }],
      [{ rate: 7, net: 1 }],
      [
        { rate: 19, net: 1 },
        { rate: 7, net: 1 },
      ],
      [{ rate: 19, net: 0 }],
      [
        { rate: 19, net: 9_000 },
        { rate: 19, net: 9_000 },
      ],
    ])
      expect((await credit(id, nets)).status).toBe(400)
    expect((await credit(id, null, { reason: '' })).status).toBe(400)
    await Promise.all(Array.from({ length: 12 }, () => credit(id, [{ rate: 19, net: 100 }])))
    const all = await numbers()
    expect(all).toEqual(all.map((_, index) => index + 1))
    expect((await read(id)).request).toMatchObject({ credited: 12 * 119, balance: total - 12 * 119 })
  })
})
