import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { isEditorPage } from '#app/data/session/editor-grant.ts'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import {
  describeBucket,
  FILE_SORTS,
  FILE_TYPES,
  type FileSelection,
  type FileSort,
  type FileType,
  type ListedFile,
  listFiles,
  selectFiles,
  type StorageBucket,
  sumFiles,
} from '#domain/stored-files.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { FileRow } from './file-row.tsx'
import '#app/admin/parts.css'
import './file-explorer.css'

/** Lists all stored files. On failure, shows the reason, and in editor mode sample data marked as such. */
export function FileExplorer({ query }: { query: UseQueryResult<StorageBucket[]> }) {
  if (query.isPending) return <Spinner label="Loading files..." />
  if (query.isSuccess) return <Buckets buckets={query.data} isSample={false} />
  return (
    <div className="stack gap-16">
      <ReadingFailure
        message={`Error: ${describeFailure(query.error)}`}
        onRetry={() => void query.refetch()}
      />
      {isEditorPage() && <Buckets buckets={sampleBuckets} isSample />}
    </div>
  )
}

type BucketsProps = { buckets: readonly StorageBucket[]; isSample: boolean }

function Buckets({ buckets, isSample }: BucketsProps) {
  const files = useMemo(() => listFiles(buckets), [buckets])
  return (
    <div className="stack gap-16">
      {isSample && (
        <p className="row gap-8 t-small">
          <StatusBadge tone="warning">sample</StatusBadge>
          <span>These files are examples and don’t exist.</span>
        </p>
      )}
      <ul className="row gap-16" aria-label="Buckets">
        {buckets.map(({ bucket_id: id, file_count: count, total_size_mb: megabytes }) => (
          <li key={id} className="row gap-8 t-cap">
            <Icon name="database" />
            <b className="strong">{id}</b>
            <span>{`${describeCount(count)}, ${formatMegabytes(megabytes)}`}</span>
          </li>
        ))}
      </ul>
      <FileBrowser files={files} bucketIds={buckets.map((bucket) => bucket.bucket_id)} isSample={isSample} />
    </div>
  )
}

function describeCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'file' : 'files'}`
}

/** For example "50.14 MB", always with two decimals (specification, section 9). */
function formatMegabytes(megabytes: number): string {
  return `${megabytes.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} MB`
}

/** More rows would slow down typing in the filter. */
const ROWS_PER_PAGE = 100
const NO_FILTER: FileSelection = { text: '', bucket: null, type: null, sort: 'latest' }

type FileBrowserProps = { files: readonly ListedFile[]; bucketIds: readonly string[]; isSample: boolean }

function FileBrowser({ files, bucketIds, isSample }: FileBrowserProps) {
  const [selection, setSelection] = useState(NO_FILTER)
  const [limit, setLimit] = useState(ROWS_PER_PAGE)
  const applied = useDeferredValue(selection)
  const found = useMemo(() => selectFiles(files, applied), [files, applied])
  const { megabytes } = sumFiles(found)
  return (
    <>
      <FileFilters
        selection={selection}
        bucketIds={bucketIds}
        onSelect={(next) => {
          setSelection(next)
          setLimit(ROWS_PER_PAGE)
        }}
      />
      {found.length > 0 ? (
        <div className="file-list box">
          <ul aria-label="Files">
            {found.slice(0, limit).map((file) => (
              <FileRow key={`${file.bucket_id}/${file.full_path}`} file={file} isSample={isSample} />
            ))}
          </ul>
          {found.length > limit && (
            <Button variant="quiet" onClick={() => setLimit(limit + ROWS_PER_PAGE)}>
              Show more
            </Button>
          )}
        </div>
      ) : (
        <p className="section-note t-body">
          {files.length === 0 ? 'No files are stored yet.' : 'No files match these filters.'}
        </p>
      )}
      <p className="t-cap" role="status">
        {`${found.length.toLocaleString('en-US')} of ${describeCount(files.length)}, ${formatMegabytes(megabytes)} shown. `}
        {bucketIds.length === 1 ? '1 bucket.' : `${bucketIds.length} buckets.`}
      </p>
    </>
  )
}

type FileFiltersProps = {
  selection: FileSelection
  bucketIds: readonly string[]
  onSelect: (selection: FileSelection) => void
}

const TYPE_LABELS: Record<FileType, string> = {
  image: 'Image',
  document: 'Document',
  video: 'Video',
  audio: 'Audio',
  other: 'Other',
}

function FileFilters({ selection, bucketIds, onSelect }: FileFiltersProps) {
  const id = useId()
  const select = (label: string, value: string, options: { value: string; label: string }[]) => ({
    id: `${id}-${label}`,
    label,
    hidesLabel: true,
    value,
    options,
  })
  const buckets = bucketIds.map((bucket) => ({ value: bucket, label: bucket }))
  const types = FILE_TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type] }))
  const sorts = FILE_SORTS.map((sort) => ({ value: sort.id, label: sort.label }))
  return (
    <div className="fields fields--compact" role="group" aria-label="Filters">
      <input
        type="search"
        className="input"
        aria-label="Filter by name"
        placeholder="Filter by name"
        value={selection.text}
        onChange={({ target }) => onSelect({ ...selection, text: target.value })}
      />
      <SelectField
        {...select('Bucket', selection.bucket ?? '', [{ value: '', label: 'All buckets' }, ...buckets])}
        onChange={({ target }) => onSelect({ ...selection, bucket: target.value || null })}
      />
      <SelectField
        {...select('Type', selection.type ?? '', [{ value: '', label: 'All types' }, ...types])}
        onChange={({ target }) => onSelect({ ...selection, type: (target.value || null) as FileType | null })}
      />
      <SelectField
        {...select('Sort', selection.sort, sorts)}
        onChange={({ target }) => onSelect({ ...selection, sort: target.value as FileSort })}
      />
    </div>
  )
}

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

function describe(key: string, size: number, day: string) {
  return { key, size, updatedAt: `${day}T12:00:00.000Z`, publicUrl: '' }
}

/** Sample shown in editor mode if the function fails (specification, section 7). */
const sampleBuckets: readonly StorageBucket[] = [
  describeBucket('blog-images', [
    describe('blog-images/listing-audit.webp', 412 * KILOBYTE, '2026-11-18'),
    describe('news/featured-1763456400.webp', 188 * KILOBYTE, '2026-11-17'),
    describe('blog-images/launch-walkthrough.mp4', 14 * MEGABYTE, '2026-10-30'),
  ]),
  describeBucket('case-studies', [
    describe('verdanti.pdf', 2.4 * MEGABYTE, '2026-11-11'),
    describe('fennmoor.pdf', 1.9 * MEGABYTE, '2026-11-11'),
  ]),
]
