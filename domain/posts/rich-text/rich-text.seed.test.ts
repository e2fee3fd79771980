import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import { blocksToHtml } from '../blocks/blocks-to-html.ts'
import { htmlToBlocks } from '../blocks/html-to-blocks.ts'
import { blockToNode } from './block-to-node.ts'
import { changeOneWord } from '#tests/support/inputs/change-one-word.ts'
import { nodeToBlock } from './node-to-block.ts'

const readSeed = (file: string) =>
  readFileSync(new URL(`../../../supabase/seed/${file}`, import.meta.url), 'utf8')

type Article = { title: string; body_html: string }
const articles = (JSON.parse(readSeed('shopify-articles.json')) as { articles: Article[] }).articles
const news = parse<{ title: string; content: string }>(readSeed('news.csv'), { columns: true, bom: true })

const SEEDED = [
  ...articles.map(({ title, body_html: html }) => ({ title, html })),
  ...news.map(({ title, content: html }) => ({ title, html })),
].flatMap((post) => (['tags', 'markers'] as const).map((syntax) => ({ ...post, syntax })))

test('finds the seeded posts', () => {
  expect(SEEDED.length).toBeGreaterThan(80)
})

test.for(SEEDED)('"$title" in $syntax: does not change when opened and saved', ({ html, syntax }) => {
  let count = 0
  const blocks = htmlToBlocks(html, syntax, () => `b${(count += 1)}`)
  expect(blocksToHtml(blocks, syntax)).toBe(sanitizeHtml(html))

  const kept = blocks.filter(({ type }) => type === 'html')
  expect(kept.filter(({ content }) => !/^<(pre|blockquote)>/.test(content))).toEqual([])
  expect(kept.length).toBeLessThan(blocks.length / 2)
})

test.for(SEEDED)(
  '"$title" in $syntax: keeps its content when rewritten from its blocks',
  ({ html, syntax }) => {
    let count = 0
    const makeId = () => `b${(count += 1)}`
    const blocks = htmlToBlocks(html, syntax, makeId).map(({ origin: _origin, ...block }) => block)
    const rewritten = htmlToBlocks(blocksToHtml(blocks, syntax), syntax, makeId)
    expect(rewritten.map(({ id: _id, origin: _origin, ...block }) => block)).toEqual(
      blocks.map(({ id: _id, ...block }) => block),
    )
  },
)

test.for(SEEDED)('"$title" in $syntax: every block has an editor node', ({ html, syntax }) => {
  let count = 0
  const blocks = htmlToBlocks(html, syntax, () => `b${(count += 1)}`)
  const nodes = blocks.map((block) => blockToNode(block, syntax))
  expect(nodes.filter(({ type }) => type === 'html_block')).toEqual([])
})

test.for(SEEDED)('"$title" in $syntax: changing one word changes only that word', ({ html, syntax }) => {
  let count = 0
  const blocks = htmlToBlocks(html, syntax, () => `b${(count += 1)}`)
  for (const [at, block] of blocks.entries()) {
    const node = blockToNode(block, syntax)
    const word = /[A-Za-z]{4,}/.exec(JSON.stringify(node).replace(/"[a-z_]+":|"type":"[a-z_]+"/gi, ''))
    const changed = changeOneWord(node)
    if (!changed) continue
    const saved = blocksToHtml(blocks.with(at, nodeToBlock(changed.node, block, syntax)), syntax)
    expect(word).not.toBe(null)
    expect(saved.split(changed.to).length).toBe(2)
    expect(saved.replace(changed.to, changed.from)).toBe(sanitizeHtml(html))
  }
})
