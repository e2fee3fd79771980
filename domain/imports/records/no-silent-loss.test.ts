/** Generated documents: every text of a source is in the stored post or in a reported loss. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlToText } from '#import/html/html-to-text.ts'
import { openImport } from '#import/files/open-import.ts'
import { SOURCES } from '#tests/support/inputs/generated-files.ts'
import { toBlogPost } from './to-post.ts'

/** Set `IMPORT_LOSS_RUNS=5000` for a long run. */
const RUNS = Number(process.env['IMPORT_LOSS_RUNS'] ?? 40)
const NOW = '2026-11-21T00:00:00.000Z'

test.for(Object.keys(SOURCES))(
  'reports every lost text of a %s source',
  { timeout: 3_600_000 },
  async (kind) => {
    const [parts, write] = SOURCES[kind]!
    let read = 0
    await fc.assert(
      fc.asyncProperty(parts, async ({ source, texts }) => {
        const seen = await listSeen(new File([write(source)], 'posts'))
        // Files without posts are refused with a reason.
        if (seen === null) return
        read += 1
        const found = seen.join('\n').normalize('NFKC')
        expect(texts.filter((text) => !found.includes(text))).toEqual([])
      }),
      { numRuns: RUNS },
    )
    expect(read).toBeGreaterThan(RUNS / 2)
  },
)

async function listSeen(file: File): Promise<string[] | null> {
  const opened = await openImport(file, { now: NOW, timeZone: 'UTC' })
  const seen = opened.problems.map(({ reason }) => reason)
  let posts = 0
  for await (const item of opened.records()) {
    if (item.kind !== 'post') {
      seen.push(item.reason)
      continue
    }
    posts += 1
    const mapped = toBlogPost(item.record, NOW)
    if (!mapped.isPost) return null
    const { content, featured_image_caption } = mapped.post
    seen.push(
      htmlToText(content),
      ...(content.match(/ alt="[^"]*"/g) ?? []),
      featured_image_caption ?? '',
      ...item.warnings,
      ...mapped.warnings,
    )
  }
  return posts === 0 ? null : seen
}
