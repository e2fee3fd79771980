import { expect, test } from 'vitest'
import { cleanContents, hasPlaceholder } from './clean-contents.ts'

const DEMO =
  /Verdanti|Tallowmere|Brightkeel|Pawsley|Norrvik|Fennmoor|Kindlewick|Solbrook|Quillow|Mara|Tomas|Imani|Helen Marsh|Practitioner|\$50M|500\+|"\/case-studies|testimonials"/

test.each(cleanContents.map((one) => [one.document.name, one] as const))(
  '%s without the demo fits its schema and makes no claim',
  (_, { document, clean }) => {
    const content = clean(document.fallback)
    expect(document.schema.parse(content)).toEqual(content)
    // These sections are not rendered without case studies.
    const { successStories: __, caseStudies: ___, ...shown } = content as Record<string, unknown>
    expect(DEMO.exec(JSON.stringify(shown))).toBeNull()
  },
)

test('only contents with figures or a panel of stories keep placeholders', () => {
  const names = cleanContents
    .filter(({ document, clean }) => hasPlaceholder(clean(document.fallback)))
    .map(({ document }) => document.name)
  expect(names.filter((name) => !name.startsWith('service/'))).toEqual([
    'case-studies-page',
    'figures',
    'booking',
  ])
  expect(cleanContents.some(({ document }) => hasPlaceholder(document.fallback))).toBe(false)
})
