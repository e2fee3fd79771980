/** Former states of posts, read in the name of an administrator, or past row-level security with an editor grant. */
import { z } from 'zod'
import type { PostTableName } from '#domain/posts/input/post-input.ts'
import { versionContent } from '#domain/versions/version-content.ts'
import { type answers, type Version, writeOrigin } from '#supabase/functions/manage-versions/contract.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'

type Database = FunctionCall<unknown>['database']
export type Document = { table: PostTableName; id: string }
export type VersionKey = Document & { number: number }

const COLUMNS =
  'number,written_at,written_by_email,written_how,words,replaced_at,replaced_by_email,replaced_how,replaced_words,changed,note'

const storedVersion = z.object({
  number: z.number(),
  written_at: z.string(),
  written_by_email: z.string().nullable(),
  written_how: writeOrigin.nullable(),
  words: z.number(),
  replaced_at: z.string(),
  replaced_by_email: z.string().nullable(),
  replaced_how: writeOrigin,
  replaced_words: z.number(),
  changed: z.array(z.string()),
  note: z.string(),
})

/**
 * Every version, newest first, without what it says, and the post as it is.
 * @throws FunctionRefusal 404 when there is no such post
 */
export async function listVersions(
  database: Database,
  { table, id }: Document,
): Promise<z.infer<typeof answers.list>> {
  const [{ data, error }, post] = await Promise.all([
    database
      .from('document_versions')
      .select(COLUMNS)
      .eq('document_kind', table)
      .eq('document_id', id)
      .order('number', { ascending: false }),
    database
      .from(table as 'news_posts')
      .select()
      .eq('id', id)
      .maybeSingle(),
  ])
  if (error) throw new Error('Versions could not be listed', { cause: error })
  if (post.error) throw new Error('A post could not be read', { cause: post.error })
  if (!post.data) throw new FunctionRefusal(404, 'This post no longer exists.')
  const kept = z.array(storedVersion).parse(data)
  const last = kept[0]
  return {
    versions: kept.map((stored, at) => describeVersion(stored, kept[at + 1])),
    current: {
      content: versionContent.parse(post.data),
      updated_at: post.data.updated_at,
      written: last
        ? {
            written_at: last.replaced_at,
            written_by_email: last.replaced_by_email,
            written_how: last.replaced_how,
            words: last.replaced_words,
            changed: last.changed,
          }
        : null,
    },
  }
}

/** What a version changed is kept with the one that it replaced. */
function describeVersion(
  { number, written_at, written_by_email, written_how, words, note }: z.infer<typeof storedVersion>,
  former: z.infer<typeof storedVersion> | undefined,
): Version {
  const changed = former?.number === number - 1 ? former.changed : []
  return { number, written_at, written_by_email, written_how, words, note, changed }
}

/** @throws FunctionRefusal 404 when there is no such version */
export async function readVersion(
  database: Database,
  { table, id, number }: VersionKey,
): Promise<z.infer<typeof answers.read>> {
  const { data } = await database
    .from('document_versions')
    .select('content')
    .match({ document_kind: table, document_id: id, number })
    .maybeSingle()
    .throwOnError()
  if (!data) throw missing()
  return { content: versionContent.parse(data.content) }
}

/** @throws FunctionRefusal 404 when there is no such version */
export async function annotateVersion(
  database: Database,
  { table, id, number, note }: VersionKey & { note: string },
): Promise<void> {
  const { data } = await database
    .from('document_versions')
    .update({ note: note.trim() })
    .match({ document_kind: table, document_id: id, number })
    .select('number')
    .throwOnError()
  if (data.length === 0) throw missing()
}

const missing = () => new FunctionRefusal(404, 'This version is no longer kept.')
