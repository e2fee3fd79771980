/** Writes that the site acknowledged before it was killed. */
export type Acknowledged = {
  posts: Map<string, AcknowledgedPost>
  /** Digests of file contents, by name. */
  files: Map<string, string>
  /** Digests of posts in acknowledged import batches, by id. */
  imported: Map<string, string>
  /** States of started imports, by id. */
  runs: Map<string, 'begun' | 'finished'>
}

export type AcknowledgedPost = {
  /** Number of the last acknowledged change. */
  revision: number
  /** `asked` if there was no response. */
  deletion: 'none' | 'asked' | 'done'
}

export function createAcknowledged(): Acknowledged {
  return { posts: new Map(), files: new Map(), imported: new Map(), runs: new Map() }
}
