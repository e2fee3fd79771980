/** Plan nodes whose time grows with the number of posts. */
import type { ExplainedStatement, PlanNode } from '#tests/support/database/explained-engine.ts'

/** Tables with a row or more for each post; `posts` holds the words of all of them. */
const TABLES_OF_POSTS = new Set([
  'blog_posts',
  'news_posts',
  'post_tags',
  'post_slugs',
  'post_changes',
  'posts',
])
/** Lists faults of the query plans without duplicates; a page has at most `maxRows` rows. */
export function listPlanFaults(statements: readonly ExplainedStatement[], maxRows: number): string[] {
  const faults = new Set<string>()
  for (const statement of statements) {
    for (const node of walk(statement.Plan)) {
      const fault = findFault(node, maxRows)
      if (fault) faults.add(`${fault}: ${statement['Query Text'].replaceAll(/\s+/g, ' ').trim()}`)
    }
  }
  return [...faults]
}

function* walk(node: PlanNode): Generator<PlanNode> {
  yield node
  for (const child of node.Plans ?? []) yield* walk(child)
}

function findFault(node: PlanNode, maxRows: number): string | null {
  const kind = node['Node Type']
  const table = node['Relation Name'] ?? ''
  const read = countRead(node)
  // A table of fewer rows than a page is best read whole, however often.
  const isSmall = kind === 'Seq Scan' && read <= maxRows * (node['Actual Loops'] ?? 0)
  if (kind.endsWith(' Scan') && TABLES_OF_POSTS.has(table) && read > maxRows && !isSmall)
    return `${read} rows of ${table} are read by ${node['Index Name'] ?? kind}`
  if (!kind.endsWith('Sort')) return null
  const sorted = (node.Plans ?? []).reduce((sum, child) => sum + countRead(child), 0)
  return sorted > maxRows ? `${sorted} rows are sorted` : null
}

/** All rows that it looked at, whether it passed them on or not. */
function countRead(node: PlanNode): number {
  const passed = node['Actual Rows'] ?? 0
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return Math.round((passed + removed) * (node['Actual Loops'] ?? 0))
}
