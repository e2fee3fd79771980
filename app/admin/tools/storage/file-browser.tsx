import { useDeferredValue, useId, useMemo, useState } from 'react'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { FILE_TYPES, type FileType } from '#domain/stored-files.ts'
import {
  FILE_SORTS,
  type FileSort,
  type FileSelection,
  type ListedFile,
  selectFiles,
  sumFiles,
} from '#domain/stored-files.ts'
import { describeCount, formatMegabytes } from './bucket-totals.tsx'
import { FileList } from './file-list.tsx'

export type FileBrowserProps = {
  files: readonly ListedFile[]
  bucketIds: readonly string[]
  isSample: boolean
}

/** Filters, the files that they leave, and their sum. */
export function FileBrowser({ files, bucketIds, isSample }: FileBrowserProps) {
  const [selection, setSelection] = useState<FileSelection>({
    text: '',
    bucket: null,
    type: null,
    sort: 'latest',
  })
  // Typing stays fluent: the list follows as soon as there is time for it.
  const applied = useDeferredValue(selection)
  const shown = useMemo(() => selectFiles(files, applied), [files, applied])
  const { megabytes } = sumFiles(shown)
  return (
    <>
      <FileFilters selection={selection} bucketIds={bucketIds} onSelect={setSelection} />
      {shown.length > 0 ? (
        <FileList files={shown} isSample={isSample} />
      ) : (
        <p className="no-files t-body">
          {files.length === 0 ? 'No files are stored yet.' : 'No file fits these filters.'}
        </p>
      )}
      <p className="t-cap" role="status">
        {`${shown.length.toLocaleString('en-US')} of ${describeCount(files.length)}, ${formatMegabytes(megabytes)} shown. `}
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

const ALL = ''
const TYPE_LABELS: Record<FileType, string> = {
  image: 'Image',
  document: 'Document',
  video: 'Video',
  audio: 'Audio',
  other: 'Other',
}
const types = [
  { value: ALL, label: 'All types' },
  ...FILE_TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type] })),
]
const sorts = FILE_SORTS.map(({ id, label }) => ({ value: id, label }))

/** Text, bucket, type and order. */
function FileFilters({ selection, bucketIds, onSelect }: FileFiltersProps) {
  const prefix = useId()
  const buckets = [{ value: ALL, label: 'All buckets' }, ...bucketIds.map((id) => ({ value: id, label: id }))]
  return (
    <div className="file-filters" role="group" aria-label="Filters">
      <input
        type="search"
        className="input"
        aria-label="Filter by name"
        placeholder="Filter by name"
        value={selection.text}
        onChange={({ target }) => onSelect({ ...selection, text: target.value })}
      />
      <SelectField
        id={`${prefix}-bucket`}
        label="Bucket"
        hidesLabel
        options={buckets}
        value={selection.bucket ?? ALL}
        onChange={({ target }) => onSelect({ ...selection, bucket: target.value || null })}
      />
      <SelectField
        id={`${prefix}-type`}
        label="Type"
        hidesLabel
        options={types}
        value={selection.type ?? ALL}
        onChange={({ target }) => onSelect({ ...selection, type: (target.value || null) as FileType | null })}
      />
      <SelectField
        id={`${prefix}-sort`}
        label="Sort"
        hidesLabel
        options={sorts}
        value={selection.sort}
        onChange={({ target }) => onSelect({ ...selection, sort: target.value as FileSort })}
      />
    </div>
  )
}
