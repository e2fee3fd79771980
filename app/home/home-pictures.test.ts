import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { brands } from '#content/clients/brands.ts'
import { caseStudies, getCaseStudyCoverPath } from '#content/clients/case-studies.ts'
import { recognitions } from '#content/agency/recognitions.ts'
import { getServiceScenePath, homeServices } from '#content/services/home-services.ts'

const pictures = [
  '/art/hero/shelf.svg',
  '/art/hero/ridgeline-dark.svg',
  '/art/hero/empty-shelf.svg',
  ...homeServices.map(getServiceScenePath),
  ...caseStudies.map(getCaseStudyCoverPath),
  ...recognitions.map((recognition) => recognition.image),
]

test.each(pictures)('%s exists and is a drawing', async (path) => {
  const svg = await readFile(new URL(`../../public${path}`, import.meta.url), 'utf8')
  expect(svg).toMatch(/^<svg [^>]*viewBox=/)
})

test('every brand has a wordmark of the width its entry gives', async () => {
  const sprite = await readFile(new URL('../clients/wordmarks.svg', import.meta.url), 'utf8')
  for (const brand of brands) {
    expect(sprite).toContain(`<symbol id="${brand.id}" viewBox="0 0 ${brand.markWidth} 40">`)
  }
})
