import type { ContentBlock, ContentBlockType } from '../post.ts'
import { isBlankText, type TextSyntax } from './text-marks.ts'

export type BlockOrigin = {
  html: string
  /** Whitespace and empty paragraphs before and after it. */
  before: string
  after: string
  key: string
  /** Index among the original blocks, and their total number. */
  index: number
  count: number
  /** Whether it is text without a paragraph element. Two of them in a row would run together. */
  isBare: boolean
}

export type EditedBlock = ContentBlock & { id: string; origin?: BlockOrigin }

const LIST_TYPES: readonly ContentBlockType[] = ['ordered-list', 'unordered-list']

export const isList = (type: ContentBlockType): boolean => LIST_TYPES.includes(type)

export function createBlock(type: ContentBlockType, id: string): EditedBlock {
  return isList(type) ? { id, type, content: '', items: [''] } : { id, type, content: '' }
}

/** Returns the same string for blocks with the same content. */
export function describeBlock({ type, content, items, imageAlt }: ContentBlock): string {
  return JSON.stringify(isList(type) ? [type, items] : [type, content, imageAlt ?? ''])
}

/** Returns whether a block has no content. A list needs at least one item that is not blank (specification, section 5). */
export function isBlankBlock(block: ContentBlock, syntax: TextSyntax): boolean {
  if (isList(block.type)) return (block.items ?? []).every((item) => isBlankText(item, syntax))
  if (block.type === 'html' || block.type === 'image') return block.content.trim() === ''
  return isBlankText(block.content, syntax)
}
