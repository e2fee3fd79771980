import type { TestProject } from 'vitest/node'
import { startRunningSite } from './running-site.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    siteUrl: string
  }
}

/** One seeded site for all browser journeys that only read; journeys that write start their own. */
export default async function startSharedSite(project: TestProject) {
  const site = await startRunningSite()
  project.provide('siteUrl', site.url)
  return () => site.stop()
}
