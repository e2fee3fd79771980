import { useId } from 'react'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import {
  FILE_TYPES,
  type FileType,
  FILE_SORTS,
  type FileSelection,
  type FileSort,
} from '#domain/storage-metrics/stored-files.ts'

export type FileFiltersProps = {
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
export function FileFilters({ selection, bucketIds, onSelect }: FileFiltersProps) {
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
