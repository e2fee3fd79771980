/** Writes that the site acknowledged before it was killed. */
export type Acknowledged = {
  posts: Map<string, AcknowledgedPost>
  /** Digests of files by their names, as the site gave them back. */
  files: Map<string, string>
  /** Posts of acknowledged batches by their ids: the digest of what was sent. */
  imported: Map<string, string>
  /** Imports that were begun, and whether they were ended. */
  runs: Map<string, 'begun' | 'finished'>
}

export type AcknowledgedPost = {
  /** Grows with each change; the one that was acknowledged last. */
  revision: number
  /** `asked` when no answer came. */
  deletion: 'none' | 'asked' | 'done'
}

export function createAcknowledged(): Acknowledged {
  return { posts: new Map(), files: new Map(), imported: new Map(), runs: new Map() }
}
