/** Data that attacks must not change, as seen with the secret key. */
import { createHash } from 'node:crypto'
import { readJson } from './accounts.ts'
import { type Front, asServer, send } from './send.ts'

const TABLES = [
  'blog_posts',
  'news_posts',
  'authors',
  'author_slugs',
  'user_roles',
  'installation_settings',
  'news_schedule',
  'import_runs',
  'leads',
  'lead_events',
  'payment_requests',
  'payment_entries',
  'payment_events',
  'credit_notes',
]

/** A digest of each item, constant while nothing changes. */
export async function describeData(front: Front): Promise<Record<string, string>> {
  const headers = asServer(front)
  const found: Record<string, string> = {}
  for (const table of TABLES) {
    const reply = await send(front, { path: `/rest/v1/${table}?select=*`, headers })
    // Tables that the server cannot read always return the same.
    found[table] = digest(reply.status === 200 ? sortRows(reply.text) : String(reply.status))
  }
  found.buckets = digest((await send(front, { path: '/storage/v1/bucket', headers })).text)
  for (const [bucket, prefix] of [
    ['blog-images', 'blog-images'],
    ['blog-images', 'news'],
    ['blog-images', ''],
    ['case-studies', ''],
  ] as const) {
    const listed = await send(front, {
      method: 'POST',
      path: `/storage/v1/object/list/${bucket}`,
      headers,
      body: { prefix, limit: 1000 },
    })
    const files = readJson<{ name: string; updated_at: string | null }[]>(listed)
    found[`${bucket}/${prefix}`] = digest(JSON.stringify(files.map((file) => [file.name, file.updated_at])))
  }
  const users = await send(front, { path: '/auth/v1/admin/users?per_page=1000', headers })
  const people = readJson<{ users: Person[] }>(users).users
  found.accounts = digest(
    JSON.stringify(
      people
        .map(({ id, email, role, app_metadata: meta }) => JSON.stringify([id, email, role, meta]))
        .toSorted(),
    ),
  )
  return found
}

type Person = { id: string; email: string; role: string; app_metadata: unknown }

function sortRows(text: string): string {
  return (JSON.parse(text) as unknown[])
    .map((row) => JSON.stringify(row))
    .toSorted()
    .join('\n')
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
