/** Links that show a post before readers see it. Their rows are read and ended with the rights of the caller. */
import { z } from 'zod'
import type { PostTableName } from '#domain/posts/input/post-input.ts'
import type { PreviewLink } from '#supabase/functions/manage-previews/contract.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { findAuthoredPost } from '../_shared/posts/authored-posts.ts'
import { hashToken } from '../_shared/secrets/hash-token.ts'
import { deriveSigningKey, listSealingKeys, toHex } from '../_shared/secrets/sealing-keys.ts'

type Call = Pick<FunctionCall<unknown>, 'database' | 'supabaseAdmin' | 'runtime' | 'user' | 'logAction'>
type PostKey = { table: PostTableName; id: string }

/** Of one post, those that work. */
const MOST_LINKS = 50
const MOST_LISTED = 100
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

/** Newest first; those that ended stand behind those that work. */
export async function listPreviews(call: Call, { table, id }: PostKey): Promise<PreviewLink[]> {
  const { data } = await call.database
    .from('post_previews')
    .select(Object.keys(storedLink.shape).join(','))
    .match({ post_table: table, post_id: id })
    .order('created_at', { ascending: false })
    .limit(MOST_LISTED)
    .throwOnError()
  const now = Date.now()
  const links = await Promise.all(
    z
      .array(storedLink)
      .parse(data)
      .map(async ({ revoked_at: revokedAt, created_by_email: by, ...link }) => {
        const works = revokedAt === null && Date.parse(link.expires_at) > now
        return {
          ...link,
          created_by: by,
          is_revoked: revokedAt !== null,
          token: works ? await readToken(call, link.id) : null,
        }
      }),
  )
  return links.toSorted((one, other) => Number(hasEnded(one, now)) - Number(hasEnded(other, now)))
}

/**
 * @returns the id of the link
 * @throws FunctionRefusal 404 when the caller sees no such post, 409 when it has too many links; MissingSettingError
 */
export async function createPreview(
  call: Call,
  { table, id, days, label }: PostKey & { days: number; label: string },
): Promise<string> {
  await findAuthoredPost(call.database, { table, id })
  const { count } = await call.supabaseAdmin
    .from('post_previews')
    .select('id', { count: 'exact', head: true })
    .match({ post_table: table, post_id: id })
    .is('revoked_at', null)
    .gt('expires_at', 'now')
    .throwOnError()
  if ((count ?? 0) >= MOST_LINKS)
    throw new FunctionRefusal(409, `A post has at most ${MOST_LINKS} links that work. End one first.`)
  const preview = crypto.randomUUID()
  const created = Date.now()
  await call.supabaseAdmin
    .from('post_previews')
    .insert({
      id: preview,
      post_table: table,
      post_id: id,
      token_hash: await hashToken(await signPreviewToken(call.runtime, preview)),
      label,
      created_at: new Date(created).toISOString(),
      expires_at: new Date(created + days * DAY_MS).toISOString(),
      created_by: call.user?.id ?? null,
      created_by_email: call.user?.email ?? null,
    })
    .throwOnError()
  logLink(call, { table, id }, 'preview link made')
  return preview
}

/** Ends one link of the post, or all; done as well when it ended before. */
export async function revokePreviews(
  call: Call,
  { table, id, preview }: PostKey & { preview: string | null },
): Promise<void> {
  const links = call.database
    .from('post_previews')
    .update({ revoked_at: new Date().toISOString() })
    .match({ post_table: table, post_id: id })
    .is('revoked_at', null)
  await (preview === null ? links : links.eq('id', preview)).throwOnError()
  logLink(call, { table, id }, preview === null ? 'all preview links ended' : 'preview link ended')
}

/** Null when the key of the installation is another one than that the link was signed with. */
async function readToken({ supabaseAdmin, runtime }: Call, preview: string): Promise<string | null> {
  const token = await signPreviewToken(runtime, preview)
  const { data } = await supabaseAdmin
    .from('post_previews')
    .select('id')
    .match({ id: preview, token_hash: await hashToken(token) })
    .maybeSingle()
    .throwOnError()
  return data && token
}

function hasEnded({ is_revoked: isRevoked, expires_at: expires }: PreviewLink, now: number): boolean {
  return isRevoked || Date.parse(expires) <= now
}

function logLink({ logAction }: Call, { table, id }: PostKey, event: string): void {
  logAction(event, { table, post: id })
}

/**
 * The same whenever it is asked for, as long as the newest key of the installation is this one.
 * @param id of the link
 * @throws MissingSettingError without a key
 */
async function signPreviewToken(runtime: FunctionCall<unknown>['runtime'], id: string): Promise<string> {
  const [key] = await listSealingKeys(runtime)
  const signingKey = await deriveSigningKey(key!, 'post previews')
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', signingKey, new TextEncoder().encode(id))))
}
