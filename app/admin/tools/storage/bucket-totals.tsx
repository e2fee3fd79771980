import { Icon } from '#app/ui/icons/icon.tsx'
import type { StorageBucket } from '#domain/stored-files.ts'

/** Each bucket with the number and the size of its files. */
export function BucketTotals({ buckets }: { buckets: readonly StorageBucket[] }) {
  return (
    <ul className="bucket-totals" aria-label="Buckets">
      {buckets.map(({ bucket_id: id, file_count: count, total_size_mb: megabytes }) => (
        <li key={id} className="t-cap">
          <Icon name="database" />
          <b>{id}</b>
          <span>{`${describeCount(count)}, ${formatMegabytes(megabytes)}`}</span>
        </li>
      ))}
    </ul>
  )
}

export function describeCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'file' : 'files'}`
}

/** "50.14 MB": sizes are totalled in MB to two decimals (specification, section 9). */
export function formatMegabytes(megabytes: number): string {
  return `${megabytes.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} MB`
}
