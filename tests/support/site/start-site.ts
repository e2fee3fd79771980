import type { TestProject } from 'vitest/node'
import { shareInRun } from '#backend/tests/support/share-in-run.ts'
import makeSiteTemplate from './site-template.ts'
import { startRunningSite } from './running-site.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    siteUrl: string
  }
}

/** Starts one seeded site for all browser journeys that only read; others start their own. */
export default async function startSharedSite(project: TestProject) {
  const removeTemplate = await makeSiteTemplate(project)
  const template = project.getProvidedContext().siteTemplate
  const { value, release } = await shareInRun('site that is only read', async () => {
    const site = await startRunningSite({ EDITOR_MODE: 'off' }, template)
    return { value: site.url, stop: site.stop }
  })
  project.provide('siteUrl', value)
  return async () => {
    await release()
    await removeTemplate()
  }
}
