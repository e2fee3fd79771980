import { expect, test } from 'vitest'
import { readImport } from '../files/read-import.ts'

const read = (text: string) =>
  readImport({ bytes: Buffer.from(text) }, { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' })

test.for([
  ['YAML', '---\ntitle: "A: b"\ndate: 2024-03-05T10:00:00Z\ntags: [x, y]\ndraft: true\n---\n## C\n'],
  [
    'TOML',
    '+++\n# about\ntitle = "A: b"\ndate = 2024-03-05T10:00:00Z\ndraft = true\n[taxonomies]\ntags = ["x", "y"]\n+++\n## C\n',
  ],
] as const)('reads a post with front matter in %s', ([, text]) => {
  expect(read(text).records).toMatchObject([
    {
      title: 'A: b',
      published_at: '2024-03-05T10:00:00.000Z',
      tags: ['x', 'y'],
      status: 'draft',
      body_html: '<h2>C</h2>',
    },
  ])
})

test.for(['---\ntitle: "a\n---\nb', '+++\ntitle = a\n+++\nb'])(
  'explains front matter that is broken: %j',
  (text) => {
    expect(read(text)).toMatchObject({
      failure: 'malformed',
      problems: [{ reason: expect.stringContaining('at the top cannot be read') }],
    })
  },
)
