import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startRunningSite } from './running-site.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder as the first start leaves it; tests copy it, since making one takes seconds. */
    siteTemplate: string
  }
}

/** Starts a site once on an empty folder, as a newcomer does, and keeps what it made. */
export default async function makeSiteTemplate(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-template-'))
  const site = await startRunningSite({ DATA_DIR: folder })
  await site.stop()
  project.provide('siteTemplate', folder)
  return () => rm(folder, { recursive: true, force: true })
}
