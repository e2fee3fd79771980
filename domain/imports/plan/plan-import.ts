import { findNewsRefusal, type ImportKind } from './messages.ts'
import { preparePost } from '../records/prepare-post.ts'
import type { PostStatus } from '#domain/posts/post.ts'
import type { ImportItem } from '#import/records/records.ts'

/** An entry of a file without its body, so that thousands fit in memory. */
export type PreviewItem = {
  kind: ImportItem['kind']
  number: number
  line: number | null
  source_id: string | null
  title: string
  status: PostStatus | null
  published_at: string | null
  author: string
  tags: string[]
  featured_image: string | null
  pictureCount: number
  old_url: string
  digest: string | null
  version: string | null
  /** Whether it comes from our own export and was not edited since. */
  isAsExported?: boolean | undefined
  reason: string | null
  isPart: boolean
  warnings: string[]
}

export type KnownPost = {
  digest: string | null
  isEdited: boolean
  version: string
}

export type ImportAction = 'create' | 'update' | 'skip' | 'refuse'

export type PlannedRow = PreviewItem & {
  action: ImportAction
  /** Whether the author excluded this post. */
  isLeftOut?: boolean
}

export type ImportPlan = ReturnType<typeof planImport>

/** @param now ISO 8601, as for `preparePost` */
export function previewItem(item: ImportItem, now: string): PreviewItem {
  if (item.kind !== 'post') {
    const { kind, number, line, title, reason, isPart = false } = item
    return { ...NO_POST, kind, number, line, title, reason, isPart }
  }
  const { record } = item
  const { number, line, title } = record
  const prepared = preparePost(record, now)
  if (!prepared.isPost) return { ...NO_POST, kind: 'rejected', number, line, title, reason: prepared.reason }
  const { post } = prepared
  return {
    kind: 'post',
    number,
    line,
    source_id: record.source_id,
    title,
    status: record.status,
    published_at: record.published_at,
    author: record.author,
    tags: record.tags,
    featured_image: post.featured_image,
    pictureCount: new Set([...post.pictures.map(({ src }) => src), post.featured_image].filter(Boolean)).size,
    old_url: record.old_url,
    digest: post.digest,
    version: record.own?.version ?? null,
    isAsExported: record.isAsExported,
    reason: null,
    isPart: false,
    warnings: [...item.warnings, ...prepared.warnings],
  }
}

const NO_POST = {
  source_id: null,
  status: null,
  published_at: null,
  author: '',
  tags: [],
  featured_image: null,
  pictureCount: 0,
  old_url: '',
  digest: null,
  version: null,
  isPart: false,
  warnings: [],
}

/** Whether the import can write a post for this row. */
export const isWritable = ({ action }: PlannedRow): boolean => action === 'create' || action === 'update'

/** Whether the import writes a post for this row: it can, and the author did not exclude it. */
export const isWritten = (row: PlannedRow): boolean => isWritable(row) && row.isLeftOut !== true

/**
 * Decides what to do with each entry.
 * @param known existing posts by source id
 * @param options `leftOut`: numbers of the posts that the author excluded
 */
export function planImport(
  items: readonly PreviewItem[],
  known: ReadonlyMap<string, KnownPost>,
  kind: ImportKind,
  options: { overwriteEdited?: boolean; leftOut?: ReadonlySet<number> } = {},
) {
  const rows = items.map((item): PlannedRow => {
    if (item.kind === 'ignored') return { ...item, action: 'skip' }
    if (item.kind === 'rejected') return { ...item, action: kind === 'news' ? 'skip' : 'refuse' }
    const existing = item.source_id === null ? undefined : known.get(item.source_id)
    const row = { ...item, ...decide(item, existing, options.overwriteEdited === true) }
    if (!isWritable(row) || options.leftOut?.has(item.number) !== true) return row
    return { ...row, isLeftOut: true, reason: 'Left out by you.' }
  })
  const counts: Record<ImportAction, number> = { create: 0, update: 0, skip: 0, refuse: 0 }
  const records = rows.filter(({ isPart }) => !isPart)
  for (const { action, isLeftOut } of records) counts[isLeftOut ? 'skip' : action] += 1
  const written = rows.filter(isWritten)
  return {
    rows,
    recordCount: records.length,
    counts,
    pictureCount: written.reduce((sum, { pictureCount }) => sum + pictureCount, 0),
    draftCount: written.filter(({ status }) => status === 'draft').length,
    refusal: kind === 'news' ? findNewsRefusal(rows.filter((row) => row.kind === 'post').length) : null,
  }
}

type Decision = { action: ImportAction; reason: string | null }

function decide(item: PreviewItem, existing: KnownPost | undefined, overwriteEdited: boolean): Decision {
  if (existing === undefined) return { action: 'create', reason: null }
  if (existing.digest !== null && existing.digest === item.digest) {
    return { action: 'skip', reason: 'Already imported and unchanged.' }
  }
  if (item.isAsExported === true && existing.version === item.version) {
    return { action: 'skip', reason: 'Already here and unchanged.' }
  }
  // An exported post with the same version was not edited since the export.
  if (existing.isEdited && existing.version !== item.version && !overwriteEdited) {
    return { action: 'skip', reason: 'Already imported and edited here since, so it stays as it is.' }
  }
  return { action: 'update', reason: null }
}
