import type { TestProject } from 'vitest/node'
import makeSiteTemplate from './site-template.ts'
import { startRunningSite } from './running-site.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    siteUrl: string
  }
}

/** One seeded site for all browser journeys that only read; journeys that write start their own. */
export default async function startSharedSite(project: TestProject) {
  const removeTemplate = await makeSiteTemplate(project)
  const site = await startRunningSite({ EDITOR_MODE: 'off' }, project.getProvidedContext().siteTemplate)
  project.provide('siteUrl', site.url)
  return async () => {
    await site.stop()
    await removeTemplate()
  }
}
