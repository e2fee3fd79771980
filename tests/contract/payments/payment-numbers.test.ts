/** Numbers of payment requests have no gaps under concurrency. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { newRequest, openPayments, today } from './payment-calls.ts'

onBothFunctionEngines({}, (use) => {
  const { manage, make } = openPayments(use)
  const listNumbers = async () => {
    const rows = await use().engine.query<{ number: string }>('select number from public.payment_requests')
    return rows.map(({ number }) => Number(number.slice(5))).toSorted((one, other) => one - other)
  }
  const countTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

  test('numbers requests without gaps under concurrency and failures', async () => {
    const isRefused = (index: number) => index % 3 === 2
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        manage('create', {
          id: randomUUID(),
          // The function accepts this price, and the database rejects it.
          request: newRequest(
            isRefused(index) ? { lines: [{ text: 'x', quantity: 1, unit_price: -1, tax_rate: 0 }] } : {},
          ),
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(
      answers.map((_, index) => (isRefused(index) ? 400 : 200)),
    )
    expect(await listNumbers()).toEqual(countTo(40))
  })

  test('releases the number of a failed transaction', async () => {
    const before = await listNumbers()
    const lines = JSON.stringify(newRequest())
    for (const [failure, told] of [
      ['select 1 / 0', /division by zero/],
      [`select 'x'::integer`, /invalid input syntax/],
    ] as const)
      await expect(
        use().engine.transaction(
          async (tx) => {
            const [row] = await tx.query<{ made: { number: string } }>(
              'select public.create_payment_request(gen_random_uuid(), $1::text::jsonb, $2::text::date) as made',
              [lines, today],
            )
            expect(Number(row!.made.number.slice(5))).toBe(before.length + 1)
            await tx.query(failure)
          },
          { role: 'service_role', settings: { 'request.jwt.claims': '{"role":"service_role"}' } },
        ),
      ).rejects.toThrow(told)
    await make()
    expect(await listNumbers()).toEqual(countTo(before.length + 1))
  })
})
