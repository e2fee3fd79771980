/** The blocks of a post while they are edited. */
import type { ContentBlock, ContentBlockType } from '../post.ts'
import { isBlankText, type TextSyntax } from './text-marks.ts'

/** The HTML a block was read from. It is written back as it was while the block says the same. */
export type BlockOrigin = {
  html: string
  /** What stands around it and means nothing: white space, empty paragraphs. */
  before: string
  after: string
  /** `describeBlock` of the block as it was read. */
  key: string
  /** Its place among the blocks that were read, counted from 0, and their number. */
  index: number
  count: number
  /** Words that stood in no paragraph; next to other such words they would run together. */
  isBare: boolean
}

export type EditedBlock = ContentBlock & { id: string; origin?: BlockOrigin }

const LIST_TYPES: readonly ContentBlockType[] = ['ordered-list', 'unordered-list']

export const isList = (type: ContentBlockType): boolean => LIST_TYPES.includes(type)

export function createBlock(type: ContentBlockType, id: string): EditedBlock {
  return isList(type) ? { id, type, content: '', items: [''] } : { id, type, content: '' }
}

/** A text that is equal for blocks that say the same. */
export function describeBlock({ type, content, items, imageAlt }: ContentBlock): string {
  return JSON.stringify(isList(type) ? [type, items] : [type, content, imageAlt ?? ''])
}

/** Whether a block has nothing to show. Lists: no item that is not blank (specification, section 5). */
export function isBlankBlock(block: ContentBlock, syntax: TextSyntax): boolean {
  if (isList(block.type)) return (block.items ?? []).every((item) => isBlankText(item, syntax))
  if (block.type === 'html' || block.type === 'image') return block.content.trim() === ''
  return isBlankText(block.content, syntax)
}
