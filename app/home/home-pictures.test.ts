import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { WORDMARKS } from '#app/clients/wordmark.tsx'
import { brands } from '#content/clients/brands.ts'
import { caseStudies } from '#content/clients/case-studies/case-studies.ts'
import { recognitions } from '#content/agency/recognitions.ts'
import { homeServices } from '#content/services/home-services.ts'

const pictures = [
  '/art/hero/shelf.svg',
  '/art/hero/ridgeline-dark.svg',
  '/art/hero/empty-shelf.svg',
  ...homeServices.fallback.services.map(({ service }) => `/art/services/${service}.svg`),
  ...caseStudies.fallback.studies.map(({ image }) => image),
  ...recognitions.fallback.items.map((recognition) => recognition.image),
]

test.each(pictures)('%s exists and is a drawing', async (path) => {
  const svg = await readFile(new URL(`../../public${path}`, import.meta.url), 'utf8')
  expect(svg).toMatch(/^<svg [^>]*viewBox=/)
})

test('every demo brand has a wordmark of the listed width', async () => {
  const sprite = await readFile(new URL('../clients/wordmarks.svg', import.meta.url), 'utf8')
  for (const { name } of brands.fallback.items) {
    const mark = WORDMARKS[name.toLowerCase().replaceAll(/[^a-z]/g, '')]
    expect(sprite).toContain(`<symbol id="${mark?.id}" viewBox="0 0 ${mark?.width} 40">`)
  }
})
