import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { shareInRun } from '#backend/tests/support/share-in-run.ts'
import { startRunningSite } from './running-site.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder after its first start; tests copy it to save seconds. */
    siteTemplate: string
  }
}

/** Starts a site once on an empty folder and keeps the result for all test projects of the run. */
export default async function makeSiteTemplate(project: TestProject) {
  const { value, release } = await shareInRun('site template', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'peakshelf-template-'))
    const site = await startRunningSite({ DATA_DIR: folder })
    await site.stop()
    return { value: folder, stop: () => rm(folder, { recursive: true, force: true }) }
  })
  project.provide('siteTemplate', value)
  return release
}
