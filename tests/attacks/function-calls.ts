/** Calls of server functions without permission (threat model, section 4). */
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'

const MUTATIONS = [
  {
    action: 'create',
    data: {
      title: 'Not by me',
      content: '<p>x</p>',
      summary: 's',
      featured_image: 'https://a.example/a.png',
    },
  },
  { action: 'update', id: randomUUID(), data: { title: 'Mine now' } },
  { action: 'duplicate', id: randomUUID() },
  { action: 'delete', id: randomUUID() },
]

const QUERIES: Record<string, string> = { 'receive-provider-event': '?provider=stripe' }
const names = readdirSync(new URL('../../supabase/functions/', import.meta.url), { withFileTypes: true })
  .filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('_') && entry.name !== 'manage-own-account',
  )
  .map(({ name }) => name + (QUERIES[name] ?? ''))

/** Every function, and valid bodies for some that write. Callers are checked before bodies are read. */
export const FUNCTION_CALLS: { name: string; body: object }[] = [
  ...names.map((name) => ({ name, body: {} })),
  ...['editor-mutate-blog', 'editor-mutate-news'].flatMap((name) =>
    MUTATIONS.map((body) => ({ name, body })),
  ),
  { name: 'manage-people', body: { action: 'invite', email: 'not-by-me@example.com', role: 'admin' } },
  { name: 'manage-bin', body: { action: 'erase', table: 'blog_posts', id: randomUUID() } },
  { name: 'manage-leads', body: { action: 'erase', lead: randomUUID() } },
  { name: 'manage-media', body: { action: 'delete', ids: [randomUUID()] } },
  { name: 'manage-tags', body: { action: 'delete', slug: 'advertising' } },
  { name: 'import-news-from-sheets', body: [{ title: 'Not by me', content: 'x' }] },
]

/** For signed-in callers and their own account only. */
export const ACCOUNT_CALLS: { name: string; body: object }[] = [
  { name: 'manage-own-account', body: { action: 'describe' } },
  { name: 'manage-own-account', body: { action: 'delete', confirmation: 'x', heir: null } },
]
