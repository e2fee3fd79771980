import { z } from 'zod'
import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { serveActions } from '../_shared/frame/serve-actions.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { findAuthoredPost } from '../_shared/posts/authored-posts.ts'
import { mustWorkOn } from '../_shared/posts/post-store.ts'
import { hashToken, listSealingKeys, signToken } from '../_shared/secrets/seal.ts'
import { answers, input, type Input, type PreviewLink } from './contract.ts'

type Call = FunctionCall<Input>
type Shown = Pick<Input, 'table' | 'id'>

const PAGES = 'site_documents'

/** Valid links per post or page. */
const MAX_LINKS = 50
const MAX_LISTED = 100
const DAY_MS = 86_400_000

const storedLink = z.object({
  id: z.string(),
  label: z.string(),
  created_at: z.string(),
  created_by_email: z.string().nullable(),
  expires_at: z.string(),
  revoked_at: z.string().nullable(),
  opened_count: z.number(),
  last_opened_at: z.string().nullable(),
})

export default serveActions(
  {
    access: 'author',
    permission: 'posts.write',
    input,
    answers,
    reads: ['list'],
    before: async (call) => {
      const { table, id } = call.body
      if ((table === PAGES) !== id.startsWith('/'))
        throw new FunctionRefusal(400, 'A page is named by its path, and a post by its id.')
      await mustWorkOn(call, call.body)
    },
  },
  {
    list: async (call, post) => ({ links: await listLinks(call, post) }),
    create: async (call, { days, label, ...post }) => {
      const created = await createLink(call, post, days, label)
      return { created, links: await listLinks(call, post) }
    },
    revoke: async (call, { preview, ...post }) => {
      const links = call.database
        .from('post_previews')
        .update({ revoked_at: new Date().toISOString() })
        .match(toColumns(post))
        .is('revoked_at', null)
      await askDatabase(preview === null ? links : links.eq('id', preview))
      return { links: await listLinks(call, post) }
    },
  },
)

const toColumns = ({ table, id }: Shown) => ({
  post_table: table,
  ...(table === PAGES ? { page_path: id } : { post_id: id }),
})

async function listLinks(call: Call, post: Shown): Promise<PreviewLink[]> {
  const rows = await askDatabase(
    call.database
      .from('post_previews')
      .select(Object.keys(storedLink.shape).join(','))
      .match(toColumns(post))
      .order('created_at', { ascending: false })
      .limit(MAX_LISTED),
  )
  const now = Date.now()
  const links = z
    .array(storedLink)
    .parse(rows)
    .map((link) => ({ ...link, isValid: link.revoked_at === null && Date.parse(link.expires_at) > now }))
    .toSorted((one, other) => Number(other.isValid) - Number(one.isValid))
  return Promise.all(
    links.map(async ({ revoked_at: revokedAt, created_by_email: by, isValid, ...link }) => ({
      ...link,
      created_by: by,
      is_revoked: revokedAt !== null,
      token: isValid ? await readToken(call, link.id) : null,
    })),
  )
}

/** @throws FunctionRefusal 404 if the caller may not read the post, 409 if it has too many links */
async function createLink(call: Call, post: Shown, days: number, label: string): Promise<string> {
  const { supabaseAdmin, user } = call
  const { table } = post
  if (table !== PAGES) await findAuthoredPost(call.database, { ...post, table })
  const columns = toColumns(post)
  const { count } = await supabaseAdmin
    .from('post_previews')
    .select('id', { count: 'exact', head: true })
    .match(columns)
    .is('revoked_at', null)
    .gt('expires_at', 'now')
    .throwOnError()
  if ((count ?? 0) >= MAX_LINKS)
    throw new FunctionRefusal(
      409,
      `A ${table === PAGES ? 'page' : 'post'} can have at most ${MAX_LINKS} active links. End one first.`,
    )
  const id = crypto.randomUUID()
  const now = Date.now()
  await askDatabase(
    supabaseAdmin.from('post_previews').insert({
      ...columns,
      id,
      token_hash: await hashToken(await composeToken(call, id)),
      label,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + days * DAY_MS).toISOString(),
      created_by: user?.id ?? null,
      created_by_email: user?.email ?? null,
    }),
  )
  return id
}

/** Null if the link was signed with another key. */
async function readToken(call: Call, id: string): Promise<string | null> {
  const token = await composeToken(call, id)
  const row = await askDatabase(
    call.supabaseAdmin
      .from('post_previews')
      .select('id')
      .match({ id, token_hash: await hashToken(token) })
      .maybeSingle(),
  )
  return row && token
}

/** The token of a link, which is not stored. @throws MissingSettingError without a key */
async function composeToken({ runtime }: Call, id: string): Promise<string> {
  const [key] = await listSealingKeys(runtime)
  return signToken(key!, 'post previews', id)
}
