import type { MediaUse, StoredFile } from '#app/data/media-manager.ts'
import { describeVersions } from '#app/admin/media/describe-file.ts'

const KINDS: Record<string, string> = {
  authors: 'Author',
  post_drafts: 'Newer draft',
  deleted_posts: 'In the bin',
}
const FIELDS: Record<string, string> = {
  content: 'text',
  rich_content: 'text',
  featured_image: 'cover',
  share_image: 'shared picture',
  picture: 'portrait',
}

/** Where a file is used, with the way there, and which former versions name it. */
export function MediaUses({ file, uses }: { file: StoredFile; uses: readonly MediaUse[] }) {
  const { now, former } = partUses(uses)
  return (
    <section className="media-uses">
      <h3 className="t-h4">Where it is used</h3>
      {now.length === 0 ? (
        <p className="t-cap">
          {file.is_fixed ? 'On the page of the case studies.' : 'In no post, and no author has it.'}
        </p>
      ) : (
        <UsingDocuments uses={now} />
      )}
      {former.length > 0 && (
        <>
          <p className="t-cap">Shown again when they are restored:</p>
          <UsingDocuments uses={former} />
        </>
      )}
    </section>
  )
}

/** What shows a file now, or when it comes out of the bin; and posts of which former versions name it. */
export function partUses(uses: readonly MediaUse[]) {
  const isFormer = ({ kind }: MediaUse) => kind === 'document_versions'
  return { now: uses.filter((use) => !isFormer(use)), former: uses.filter(isFormer) }
}

function UsingDocuments({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <ul>
      {uses.map((use, at) => (
        <li key={at}>
          <UsingDocument use={use} />
          <span>{describeUse(use)}</span>
        </li>
      ))}
    </ul>
  )
}

function UsingDocument({ use }: { use: MediaUse }) {
  const path = findPath(use)
  const title = use.title === '' ? 'Without a title' : use.title
  return path === null ? <span className="media-use-title">{title}</span> : <a href={path}>{title}</a>
}

/** "Blog post, draft: cover, text" */
export function describeUse({ kind, post_table: table, status, fields, versions }: MediaUse): string {
  if (kind === 'document_versions') return describeVersions(versions)
  const document = KINDS[kind] ?? (table === 'news_posts' ? 'News' : 'Blog post')
  const places = [...new Set(fields.map((field) => FIELDS[field] ?? field))].toSorted((a, b) =>
    a.localeCompare(b),
  )
  const state = status === 'draft' ? `${document}, draft` : document
  // The whole document stands in one field.
  return kind === 'post_drafts' ? state : `${state}: ${places.join(', ')}`
}

/** A page that shows it; null for what has none. */
function findPath({ kind, slug, status, post_table: table }: MediaUse): string | null {
  const list = table === 'news_posts' ? '/news' : '/blog'
  if (slug === null || kind === 'deleted_posts') return null
  if (kind === 'authors') return `/authors/${slug}`
  return status === 'published' ? `${list}/${slug}` : list
}
