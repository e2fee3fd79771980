// The process that is killed: the embedded backend, which stores leads and tells of them in the same transaction. It
// prints its port. Beside what every backend answers it knows three calls of the test: `/leads`, `/time` and `/counts`.
import { fileURLToPath } from 'node:url'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { composeBackend } from '#backend/compose-backend.ts'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import { openEngine } from '#backend/database/open-engine.ts'
import { loadKeys } from '#backend/keys/keys-file.ts'

const [folder, receiver] = process.argv.slice(2) as [string, string]
const projectFolder = fileURLToPath(new URL('../../supabase', import.meta.url))
const engine = await openEngine({ kind: 'pglite', dataFolder: join(folder, 'database') })
await migrateDatabase(engine, { folder: join(projectFolder, 'migrations') })

const backend = await composeBackend({
  engine,
  keys: await loadKeys(join(folder, 'keys')),
  projectFolder,
  objectsFolder: join(folder, 'objects'),
  publicUrl: 'http://127.0.0.1',
  auth: { mail: { send: sendToReceiver } },
  functions: {
    extendRuntime: () => ({
      webhookHosts: [new URL(receiver).host],
      agency: {
        name: 'Crash test',
        email: 'agency@site.example',
        phone: '',
        siteUrl: 'https://site.example',
        timeZone: 'UTC',
      },
    }),
  },
  log: () => undefined,
})
await engine.query(
  `insert into public.webhook_endpoints (name, url, secret)
   select 'receiver', $1, 'whsec_' || repeat('A', 43) || '=' where not exists (select from public.webhook_endpoints)`,
  [`${receiver}/hook`],
)
await backend.jobScheduler.start()

const server = createAdaptorServer({
  fetch: async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/leads') return Response.json(await storeLead(await request.text()))
    if (pathname === '/time') return Response.json(await letTimePass())
    if (pathname === '/counts') return Response.json(await countDeliveries())
    return backend.fetch(request)
  },
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`)
})

/** Stands for a mail server, which fails as receivers do. */
async function sendToReceiver({ messageId, text }: { messageId?: string; text: string }): Promise<void> {
  const id = /^<([^@]+)@/.exec(messageId ?? '')?.[1] ?? ''
  const answer = await fetch(`${receiver}/mail`, {
    method: 'POST',
    headers: { 'webhook-id': id },
    body: text,
  })
  if (!answer.ok) throw Object.assign(new Error('Not taken'), { code: 'EMESSAGE', responseCode: 451 })
}

/** As the function of a form does it. @returns the ids of what is to be sent */
async function storeLead(email: string): Promise<string[]> {
  return engine.transaction(async (tx) => {
    await tx.query(
      `with lead as (select private.find_or_create_lead('contact', 'Ann', $1, null, '{}') as id)
       select private.enqueue_mail('lead-notice', 'agency',
           jsonb_build_object('id', id, 'kind', 'contact', 'email', $1::text), 'lead', $1),
         private.emit_event('lead.created', 'lead', $1, jsonb_build_object('email', $1::text))
       from lead`,
      [email],
    )
    const rows = await tx.query<{ id: string }>(
      `select id from public.deliveries where subject_kind = 'lead' and subject_id = $1`,
      [email],
    )
    return rows.map(({ id }) => id)
  })
}

/** For a process that has just started: what waits, or is held by one that is gone, is due. */
async function letTimePass(): Promise<Record<string, never>> {
  await engine.query(
    `update public.job_runs set status = 'abandoned', finished_at = now(), leased_until = null where status = 'running'`,
  )
  await engine.query(
    `update public.scheduled_jobs set failures = 0, next_due_at = now() where name = 'deliver'`,
  )
  await engine.query(
    `update public.deliveries set not_before = least(not_before, now()),
       leased_until = case when status = 'sending' then now() end
     where status in ('queued', 'sending')`,
  )
  return {}
}

/** How much still waits or is sent, and what was given up. */
async function countDeliveries(): Promise<{ open: number; failed: number }> {
  const [counts] = await engine.query<{ open: number; failed: number }>(
    `select count(*) filter (where status in ('queued', 'sending'))::integer as open,
       count(*) filter (where status in ('failed', 'cancelled'))::integer as failed from public.deliveries`,
  )
  return counts!
}
