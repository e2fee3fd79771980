/**
 * How long does the sanitizer take? Bodies of the seed articles, as they come and as they are stored, and denser ones,
 * with the scans and by the parser alone. Processor time, since other processes may be busy.
 * Run: npm run lab -- sanitize
 */
import { readFileSync } from 'node:fs'
import { isSanitized } from '#import/html/sanitize/is-sanitized.ts'
import { sanitizeHtml, sanitizeOnce } from '#import/html/sanitize/sanitize-html.ts'
import { median } from '../../../../bench/parts/measure.ts'

const ROUNDS = 9
const MILLISECONDS_PER_ROUND = 150
const UNIT_LENGTH = 10 * 1024

const seed = JSON.parse(
  readFileSync(new URL('../../../../supabase/seed/shopify-articles.json', import.meta.url), 'utf8'),
) as { articles: { body_html: string }[] }
const articles = seed.articles.map(({ body_html }) => body_html).join('\n')
const dense = (
  '<h2>Fees</h2><p style="text-align: left">Costs <b>more</b> than&nbsp;<a href="https://example.com/?a=1&b=2" ' +
  'target="_blank">this</a></p><ul><li>15&nbsp;%</li><li><i>seasonal</i></li></ul><p><img alt="x" src="https://cdn.example.com/a.png"></p>'
).repeat(40)
const broken = '<p>An <b>unclosed <a href="/x">link<p>and <table><tr><td>a table</table>'.repeat(150)

const DOCUMENTS = {
  'seed articles, stored': sanitizeHtml(articles),
  'seed articles, as exported': articles,
  'dense editor HTML, stored': sanitizeHtml(dense),
  'dense editor HTML, as pasted': dense,
  'broken HTML': broken,
}

console.log(`Processor milliseconds per 10 KiB, medians of ${ROUNDS} rounds`)
for (const [name, html] of Object.entries(DOCUMENTS)) {
  const scanned = measure(html, () => sanitizeHtml(html))
  const parsed = measure(html, () => sanitizeOnce(sanitizeOnce(html)))
  const way = isSanitized(html) ? 'proven' : 'changed'
  console.log(
    `${name.padEnd(30)} ${scanned.toFixed(3)} (${way}), by the parser alone ${parsed.toFixed(2)}, ratio ${(parsed / scanned).toFixed(1)}`,
  )
}

function measure(html: string, work: () => unknown): number {
  const costs: number[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    const before = process.cpuUsage()
    const endsAt = performance.now() + MILLISECONDS_PER_ROUND
    let runs = 0
    for (; performance.now() < endsAt; runs += 1) work()
    const { user, system } = process.cpuUsage(before)
    if (round >= 0) costs.push((((user + system) / 1000 / runs) * UNIT_LENGTH) / html.length)
  }
  return median(costs)
}
