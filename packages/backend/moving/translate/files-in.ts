/** Buckets and files of a hosted project: the columns are those of supabase/storage. */
import type { Judge, Row, Translation } from './translation.ts'

export const FILES_IN: Record<string, Translation> = {
  'storage.buckets': { drops: ['type', 'versioning_status'], translate: translateBucket },
  'storage.objects': {
    drops: ['path_tokens', 'level', 'archived_at', 'is_delete_marker', 'is_versioned'],
    translate: translateObject,
  },
}

function translateBucket(row: Row, { refuse }: Judge): Row | null {
  if ((row.type ?? 'STANDARD') === 'STANDARD') return row
  refuse(`The bucket ${row.id} is none of files (${row.type}), which this site doesn't have.`)
  return null
}

/** What is older than the present version of a file, or marks it deleted, is not shown to anybody. */
function translateObject(row: Row): Row | null {
  if (row.archived_at || row.is_delete_marker === 't') return null
  // Bytes lie under an id of their own here.
  return { ...row, version: crypto.randomUUID() }
}
