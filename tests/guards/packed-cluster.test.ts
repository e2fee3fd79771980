/** Building the pages empties the build folder. Without the packed cluster, a first start takes twice as long. */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unpackCluster } from '#backend/database/pglite/cluster-archive.ts'
import { emptyClusterFile } from '#backend/database/pglite/data-folder.ts'

test('the build has the packed database cluster', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-packed-'))
  try {
    await unpackCluster(emptyClusterFile, join(folder, 'cluster'))
    expect((await stat(join(folder, 'cluster', 'PG_VERSION'))).isFile()).toBe(true)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
