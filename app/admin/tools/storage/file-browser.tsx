import { useDeferredValue, useMemo, useState } from 'react'
import {
  type FileSelection,
  type ListedFile,
  selectFiles,
  sumFiles,
} from '#domain/storage-metrics/stored-files.ts'
import { describeCount, formatMegabytes } from './bucket-totals.tsx'
import { FileFilters } from './file-filters.tsx'
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
