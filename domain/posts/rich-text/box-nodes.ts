/** Blocks that are stored as `div`s with classes (decision 50), between parsed HTML and the nodes of the editor. */
import type { Element } from 'hast'
import { CALLOUT_CLASS, DIVIDER_CLASS } from '#domain/html/render/render-boxes.ts'
import { TABLE_CLASS } from '#domain/html/render/render-tables.ts'
import { readOnlyClass } from './boxes.ts'
import { readLines } from './line-nodes.ts'
import type { RichBlock } from './rich-nodes.ts'
import { readTable } from './table-nodes.ts'

/** @returns null when it is none, or holds something that the editor has no node for */
export function readBox(id: string, element: Element): RichBlock | null {
  switch (readOnlyClass(element)) {
    case TABLE_CLASS:
      return readTable(id, element)
    case DIVIDER_CLASS:
      return element.children.length === 0 ? { type: 'divider', attrs: { id } } : null
    case CALLOUT_CLASS: {
      const lines = readLines(
        element.children.filter((part) => part.type !== 'text' || part.value.trim() !== ''),
      )
      return lines && { type: 'callout', attrs: { id }, content: lines }
    }
    default:
      return null
  }
}
