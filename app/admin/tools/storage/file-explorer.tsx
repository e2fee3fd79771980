import { useMemo } from 'react'
import { isEditorPage } from '#app/data/session/editor-grant.ts'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { listFiles, type StorageBucket } from '#domain/storage-metrics/stored-files.ts'
import { describeError } from '../describe-error.ts'
import type { RequestState } from '../use-request.ts'
import { BucketTotals } from './bucket-totals.tsx'
import { FileBrowser } from './file-browser.tsx'
import { sampleBuckets } from './sample-buckets.ts'
import './file-explorer.css'

export type FileExplorerProps = {
  request: RequestState<StorageBucket[]>
  onRetry: () => void
}

/** All stored files; in editor mode a marked sample when they can't be listed, elsewhere the reason. */
export function FileExplorer({ request, onRetry }: FileExplorerProps) {
  if (request.status === 'loading') return <Spinner label="Loading files..." />
  if (request.status === 'loaded') return <Buckets buckets={request.value} isSample={false} />
  return (
    <div className="file-explorer">
      <Failure error={request.error} onRetry={onRetry} />
      {isEditorPage() && <Buckets buckets={sampleBuckets} isSample />}
    </div>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const message = useMemo(() => describeError(error), [error])
  return <ReadingFailure message={`Error: ${message}`} onRetry={onRetry} />
}

function Buckets({ buckets, isSample }: { buckets: readonly StorageBucket[]; isSample: boolean }) {
  const files = useMemo(() => listFiles(buckets), [buckets])
  return (
    <div className="file-explorer">
      {isSample && (
        <p className="sample-note t-small">
          <StatusBadge tone="warning">sample</StatusBadge>
          <span>None of these files exists. They show how a list looks.</span>
        </p>
      )}
      <BucketTotals buckets={buckets} />
      <FileBrowser files={files} bucketIds={buckets.map((bucket) => bucket.bucket_id)} isSample={isSample} />
    </div>
  )
}
