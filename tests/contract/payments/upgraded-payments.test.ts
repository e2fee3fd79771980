/** Upgrade of an installation with refunds, payment requests and booking questions. */
import { expect, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import {
  copyMigrationsBefore,
  MIGRATIONS_FOLDER,
  openEmptyEngine,
} from '#tests/support/database/earlier-migrations.ts'

test('an upgrade counts earlier refunds, and the next start sets the issuer of earlier requests', async () => {
  const engine = await openEmptyEngine('pglite')
  onTestFinished(() => engine.close())
  await migrateDatabase(engine, { folder: await copyMigrationsBefore('20261206040000') })
  const [request] = await engine.query<{ id: string }>(
    `insert into public.payment_requests (number, client_name, currency, lines, subtotal, taxes, tax_total, total, status,
       paid_at, paid_on, paid_way)
     values ('2026-0001', 'Client', 'USD', '[]', 1000, '[]', 0, 1000, 'paid', now(), '2026-11-20', 'card') returning id`,
  )
  for (const [key, amount, currency] of [
    ['first', 300, 'USD'],
    ['second', 400, 'USD'],
    ['other', 900, 'EUR'],
  ])
    await engine.query(
      `insert into public.provider_events (provider, event_key, kind, happened_at, facts, status, request_id)
       values ('stripe', $1, 'charge.refunded', '2026-11-21 12:00Z', $2::text::jsonb, 'attached', $3)`,
      [key, JSON.stringify({ about: 'payment', outcome: 'refunded', amount, currency }), request!.id],
    )
  await engine.query(
    `update public.booking_rules set questions =
       '[{"id": "market", "label": "Where?", "kind": "text", "isRequired": true, "options": []}]'`,
  )
  await migrateDatabase(engine, { folder: MIGRATIONS_FOLDER })
  await engine.query(`update public.installation_settings set issuer = '{"name": "Acme"}'`)
  expect(
    await engine.query(
      `select r.refunded::int, r.refunded_on::text, r.issuer, private.payment_status(r, '2026-12-01') as status
       from public.payment_requests r`,
    ),
  ).toEqual([
    { refunded: 400, refunded_on: '2026-11-21', issuer: { name: 'Acme' }, status: 'partly-refunded' },
  ])
  const [rules] = await engine.query<{ questions: { id: string }[] }>(
    'select questions from public.booking_rules',
  )
  expect(rules!.questions.map(({ id }) => id)).toEqual(['market', 'topic'])
})
