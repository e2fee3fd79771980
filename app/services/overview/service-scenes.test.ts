import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { getServiceScenePath } from '#content/services/service-scenes.ts'
import { serviceSlugs } from '#content/services/service-slugs.ts'

test.each(serviceSlugs)('the scene of %s has colors for a dark page', async (slug) => {
  const scene = await readFile(
    new URL(`../../../public${getServiceScenePath(slug)}`, import.meta.url),
    'utf8',
  )
  expect(scene).toContain('viewBox="0 0 480 288"')
  expect(scene).toContain('@media (prefers-color-scheme:dark)')
})
