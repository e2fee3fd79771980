/** Direct database access for tests of deliveries. */
import type { Engine } from '#backend/database/engine.ts'

export type DeliveryRow = {
  id: string
  kind: string
  purpose: string
  target: string
  payload: Record<string, unknown>
  status: string
  attempts: number
  failures: number
  last_error: string | null
  key: string | null
  rests: number
}

/** The oldest first; `rests` are the seconds until the next try. */
export function readDeliveries(engine: Engine): Promise<DeliveryRow[]> {
  return engine.query<DeliveryRow>(
    `select id, kind, purpose, target, payload, status, attempts, failures, last_error, key,
       extract(epoch from not_before - clock_timestamp())::double precision as rests
     from public.deliveries order by created_at, purpose, target`,
  )
}

export async function readAttempts(
  engine: Engine,
  delivery: string,
): Promise<{ number: number; outcome: string; status_code: number | null; error: string | null }[]> {
  return engine.query(
    `select number, outcome, status_code, error from public.delivery_attempts
     where delivery_id = $1 order by number`,
    [delivery],
  )
}

export async function enqueueMail(
  engine: Engine,
  mail: { template?: string; to?: string; data?: object; subject?: string; at?: string; key?: string } = {},
): Promise<string> {
  const [row] = await engine.query<{ id: string }>(
    `select private.enqueue_mail($1, $2, $3::text::jsonb, 'test', $4, coalesce($5::timestamptz, now()), $6) as id`,
    [
      mail.template ?? 'lead-notice',
      mail.to ?? 'ann@mail.example',
      JSON.stringify(mail.data ?? {}),
      mail.subject ?? '1',
      mail.at ?? null,
      mail.key ?? null,
    ],
  )
  return row!.id
}

export async function emitEvent(engine: Engine, event: string, data: object = {}): Promise<void> {
  await engine.query(`select private.emit_event($1, 'test', '1', $2::text::jsonb)`, [
    event,
    JSON.stringify(data),
  ])
}

export const SECRET = `whsec_${'A'.repeat(43)}=`

export async function addEndpoint(
  engine: Engine,
  values: { name?: string; url?: string; events?: string[]; format?: string; mapping?: object } = {},
): Promise<string> {
  const [row] = await engine.query<{ id: string }>(
    `insert into public.webhook_endpoints (name, url, events, format, mapping, secret)
     select $1, $2, array(select jsonb_array_elements_text($3::text::jsonb)), $4, $5::text::jsonb, $6 returning id`,
    [
      values.name ?? 'CRM',
      values.url ?? 'https://crm.example/hook',
      JSON.stringify(values.events ?? ['*']),
      values.format ?? 'standard',
      JSON.stringify(values.mapping ?? {}),
      SECRET,
    ],
  )
  return row!.id
}

/** Makes waiting deliveries due and ends leases. */
export async function makeDeliveriesDue(engine: Engine): Promise<void> {
  await engine.query(`update public.deliveries set
    not_before = least(not_before, now() - interval '1 second'),
    leased_until = case when leased_until is not null then now() - interval '1 second' end`)
}

export async function clearDeliveries(engine: Engine): Promise<void> {
  await engine.query('delete from public.deliveries')
  await engine.query('delete from public.webhook_endpoints')
}
