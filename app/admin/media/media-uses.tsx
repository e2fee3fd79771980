import type { MediaUse, StoredFile } from '#app/data/media-manager.ts'
import { describeVersions } from './describe-file.ts'

const KINDS: Record<string, string> = {
  authors: 'Author',
  post_drafts: 'Newer draft',
  deleted_posts: 'In the trash',
  site_documents: 'Page content',
  site_document_drafts: 'Draft of page content',
}
const FIELDS: Record<string, string> = {
  content: 'text',
  rich_content: 'text',
  featured_image: 'cover',
  share_image: 'shared picture',
  picture: 'portrait',
}

/** Links to documents that use a file, now or in earlier versions. */
export function MediaUses({ file, uses }: { file: StoredFile; uses: readonly MediaUse[] }) {
  const { current, earlier } = splitUses(uses)
  return (
    <section className="stack">
      <h3 className="t-h4">Where it is used</h3>
      {current.length === 0 ? (
        <p className="t-cap">
          {file.is_fixed ? 'Kept as part of the site.' : 'Not used in any post or author profile.'}
        </p>
      ) : (
        <UsingDocuments uses={current} />
      )}
      {earlier.length > 0 && (
        <>
          <p className="t-cap">Used again if they are restored:</p>
          <UsingDocuments uses={earlier} />
        </>
      )}
    </section>
  )
}

/** Separates current uses, including the trash, from uses in earlier versions. */
export function splitUses(uses: readonly MediaUse[]) {
  const isEarlier = ({ kind }: MediaUse) => kind === 'document_versions'
  return { current: uses.filter((use) => !isEarlier(use)), earlier: uses.filter(isEarlier) }
}

function UsingDocuments({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <ul className="stack gap-8">
      {uses.map((use, at) => (
        <li key={at} className="stack gap-4 t-cap">
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
  return path === null ? (
    <span className="strong">{title}</span>
  ) : (
    <a className="strong" href={path}>
      {title}
    </a>
  )
}

/** For example "Blog post, draft: cover, text". */
export function describeUse({ kind, post_table: table, status, fields, versions }: MediaUse): string {
  if (kind === 'document_versions') return describeVersions(versions)
  const document = KINDS[kind] ?? (table === 'news_posts' ? 'News' : 'Blog post')
  const places = [...new Set(fields.map((field) => FIELDS[field] ?? field))].toSorted((a, b) =>
    a.localeCompare(b),
  )
  const state = status === 'draft' ? `${document}, draft` : document
  // A draft is stored in a single field.
  return kind.endsWith('_drafts') ? state : `${state}: ${places.join(', ')}`
}

/** Path of a page that uses the file; null if there is none. */
function findPath({ kind, slug, status, post_table: table }: MediaUse): string | null {
  const list = table === 'news_posts' ? '/news' : '/blog'
  if (slug === null || kind === 'deleted_posts') return null
  if (kind === 'authors') return `/authors/${slug}`
  return status === 'published' ? `${list}/${slug}` : list
}
