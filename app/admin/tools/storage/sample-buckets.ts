import { describeBucket, type StorageBucket } from '#domain/storage-metrics/stored-files.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

function describe(key: string, size: number, day: string) {
  return { key, size, updatedAt: `${day}T12:00:00.000Z`, publicUrl: '' }
}

/**
 * Shown in editor mode only, when the function fails (specification, section 7): two buckets as an agency fills them.
 * None of these files exists, so none can be opened.
 */
export const sampleBuckets: readonly StorageBucket[] = [
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
