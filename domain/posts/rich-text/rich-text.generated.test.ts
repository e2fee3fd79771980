/** Documents of every kind, opened and saved: unchanged parts stay identical. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlToText } from '#import/html/html-to-text.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import { blocksToHtml } from '../blocks/blocks-to-html.ts'
import { htmlToBlocks } from '../blocks/html-to-blocks.ts'
import type { TextSyntax } from '../blocks/text-marks.ts'
import { blockToNode } from './block-to-node.ts'
import { changeOneWord } from '#tests/support/inputs/change-one-word.ts'
import { storedBodies } from '#tests/support/inputs/stored-bodies.ts'
import { nodeToBlock } from './node-to-block.ts'

const DOCUMENTS = 5_000

const open = (html: string, syntax: TextSyntax) => {
  let count = 0
  return htmlToBlocks(html, syntax, () => `b${(count += 1)}`)
}

test.for(['tags', 'markers'] as const)('%s: opened and saved, then one word changed', (syntax) => {
  fc.assert(
    fc.property(storedBodies, fc.nat(), (html, pick) => {
      const clean = sanitizeHtml(html)
      // Blank blocks are dropped.
      fc.pre(htmlToText(clean) !== '' || clean.includes('<img'))
      const blocks = open(html, syntax)
      const at = pick % blocks.length
      const block = blocks[at]!
      expect(blocksToHtml(blocks, syntax)).toBe(clean)

      const changed = changeOneWord(blockToNode(block, syntax))
      if (!changed) return
      const saved = blocksToHtml(blocks.with(at, nodeToBlock(changed.node, block, syntax)), syntax)
      expect(squeeze(htmlToText(saved).replace(changed.to, changed.from))).toBe(squeeze(htmlToText(clean)))
      // Other blocks stay identical, except that text without a paragraph element gets one.
      const others = blocks.filter((other) => other !== block && other.origin && !other.origin.isBare)
      for (const other of others) expect(saved).toContain(other.origin!.html)
    }),
    { numRuns: DOCUMENTS / 2, seed: 14 },
  )
})

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim()
