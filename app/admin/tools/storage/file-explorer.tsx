import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isEditorPage } from '#app/data/session/editor-grant.ts'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { describeBucket, listFiles, type StorageBucket } from '#domain/stored-files.ts'
import { describeError } from '../describe-error.ts'
import { BucketTotals } from './bucket-totals.tsx'
import { FileBrowser } from './file-browser.tsx'
import './file-explorer.css'

/** All stored files. If they can't be listed: the reason, and in editor mode a marked sample. */
export function FileExplorer({ query }: { query: UseQueryResult<StorageBucket[]> }) {
  const message = useMemo(() => (query.error ? describeError(query.error) : ''), [query.error])
  if (query.isPending) return <Spinner label="Loading files..." />
  if (query.isSuccess) return <Buckets buckets={query.data} isSample={false} />
  return (
    <div className="file-explorer">
      <ReadingFailure message={`Error: ${message}`} onRetry={() => void query.refetch()} />
      {isEditorPage() && <Buckets buckets={sampleBuckets} isSample />}
    </div>
  )
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

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

function describe(key: string, size: number, day: string) {
  return { key, size, updatedAt: `${day}T12:00:00.000Z`, publicUrl: '' }
}

/**
 * Shown in editor mode only, when the function fails (specification, section 7): two buckets as an agency fills them.
 * None of these files exists, so none can be opened.
 */
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
