import { writeText } from '#import/html/character-references.ts'
import { htmlToText } from '#import/html/html-to-text.ts'
import {
  BLOCK_ELEMENTS,
  isVisible,
  makeElement,
  readNodeText,
  writeBody,
  type BodyNode,
} from './body-tree.ts'
import { cleanBody, type Picture } from './clean-body.ts'
import type { Loss } from './loss-report.ts'
import { parseBody } from './parse-body.ts'
import { wrapInlineRuns } from './wrap-inline-runs.ts'

export type { Picture } from './clean-body.ts'

export type PreparedBody = {
  /** Not sanitized yet. */
  html: string
  /** Text of the first 1,000 characters, one line per block. */
  text: string
  isEmpty: boolean
  pictures: Picture[]
  /** What was changed or left out, such as "2 videos became links." */
  notes: string[]
  losses: Loss[]
}

const TEXT_LENGTH = 1_000

/** @throws {HtmlLimitError} over the limits of HTML */
export function prepareBody(bodyHtml: string): PreparedBody {
  const { nodes, report, pictures } = cleanBody(parseBody(bodyHtml))
  return {
    html: writeBody(wrapInlineRuns(nodes, wrapText)).trim(),
    text: readBeginning(nodes),
    isEmpty: !isVisible(nodes),
    pictures,
    notes: report.listNotes(),
    losses: report.listLosses(),
  }
}

/** Loose text becomes a paragraph; a picture may stand alone. */
const wrapText = (run: BodyNode[]) => (readNodeText(run).trim() === '' ? run : makeElement('p', run))

function readBeginning(nodes: readonly BodyNode[]): string {
  const parts: string[] = []
  let length = 0
  const collect = (children: readonly BodyNode[]): void => {
    for (const child of children) {
      if (length > TEXT_LENGTH) return
      if (typeof child === 'string') {
        length += child.length
        parts.push(writeText(child.slice(0, TEXT_LENGTH * 2)))
        continue
      }
      const isLine = child.name === 'br' || BLOCK_ELEMENTS.has(child.name)
      if (isLine) parts.push('<br>')
      collect(child.children)
      if (isLine) parts.push('<br>')
    }
  }
  collect(nodes)
  return htmlToText(parts.join(''))
}
