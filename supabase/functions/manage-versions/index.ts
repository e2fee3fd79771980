import { updatePost } from '#domain/posts/write-post.ts'
import { versionContent } from '#domain/versions/version-content.ts'
import { z } from '#domain/schema.ts'
import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { serveActions } from '../_shared/frame/serve-actions.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import type { PostKey } from '../_shared/posts/authored-posts.ts'
import { mustBeSaved } from '../_shared/posts/mutate-post.ts'
import { openPostStore } from '../_shared/posts/post-store.ts'
import { answers, input, type Version, writeOrigin } from './contract.ts'

type Database = FunctionCall<unknown>['database']
export type VersionKey = PostKey & { number: number }
type RestoreCall = Pick<FunctionCall<unknown>, 'database' | 'supabase'>

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

export default serveActions(
  { access: 'author', permission: 'posts.write', input, answers, reads: ['list', 'read'] },
  {
    list: ({ database }, post) => listVersions(database, post),
    read: ({ database }, key) => readVersion(database, key),
    annotate: async ({ database }, { note, ...key }) => {
      const changed = await askDatabase(
        database
          .from('document_versions')
          .update({ note: note.trim() })
          .match(toColumns(key))
          .select('number'),
      )
      if (changed.length === 0) throw refuseUnknown()
    },
    restore: (call, { based_on, ...key }) => restoreVersion(call, key, based_on),
  },
)

const toColumns = ({ table, id, number }: VersionKey) => ({ document_kind: table, document_id: id, number })
const refuseUnknown = () => new FunctionRefusal(404, 'This version no longer exists.')

export async function listVersions(
  database: Database,
  { table, id }: PostKey,
): Promise<z.infer<typeof answers.list>> {
  const [rows, post] = await Promise.all([
    askDatabase(
      database
        .from('document_versions')
        .select(Object.keys(storedVersion.shape).join(','))
        .match({ document_kind: table, document_id: id })
        .order('number', { ascending: false }),
    ),
    askDatabase(
      database
        .from(table as 'news_posts')
        .select()
        .eq('id', id)
        .maybeSingle(),
    ),
  ])
  if (!post) throw new FunctionRefusal(404, 'This post no longer exists.')
  const versions = z.array(storedVersion).parse(rows)
  const last = versions[0]
  return {
    versions: versions.map((version, index) => describeVersion(version, versions[index + 1])),
    current: {
      content: versionContent.parse(post),
      updated_at: post.updated_at,
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

/** The changes of a version are stored with the one that it replaced. */
function describeVersion(
  { number, written_at, written_by_email, written_how, words, note }: z.infer<typeof storedVersion>,
  previous: z.infer<typeof storedVersion> | undefined,
): Version {
  const changed = previous?.number === number - 1 ? previous.changed : []
  return { number, written_at, written_by_email, written_how, words, note, changed }
}

export async function readVersion(
  database: Database,
  key: VersionKey,
): Promise<z.infer<typeof answers.read>> {
  const row = await askDatabase(
    database.from('document_versions').select('content').match(toColumns(key)).maybeSingle(),
  )
  if (!row) throw refuseUnknown()
  return { content: versionContent.parse(row.content) }
}

/** The replaced content becomes a version; status, date and slug stay. @throws FunctionRefusal 404 or 409 */
export async function restoreVersion(
  call: RestoreCall,
  key: VersionKey,
  basedOn: string,
): Promise<z.infer<typeof answers.restore>> {
  const { database } = call
  const { table, id } = key
  const { content } = await readVersion(database, key)
  const saved = await updatePost(openPostStore(database, table, 'restore'), id, content, basedOn)
  const { post } = await mustBeSaved(table, call, saved)
  const newest = await askDatabase(
    database
      .from('document_versions')
      .select('number')
      .match({ document_kind: table, document_id: id, replaced_how: 'restore' })
      .gt('replaced_at', basedOn)
      .order('number', { ascending: false })
      .limit(1)
      .maybeSingle(),
  )
  return { post, kept: newest?.number ?? null }
}
