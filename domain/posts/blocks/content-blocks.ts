/** The blocks of a post while they are edited: pure changes of a list that never becomes empty. */
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

export function replaceBlock<T extends EditedBlock>(blocks: readonly T[], id: string, block: T): T[] {
  return blocks.map((current) => (current.id === id ? block : current))
}

export function insertBlocks<T>(blocks: readonly T[], at: number, added: readonly T[]): T[] {
  return blocks.toSpliced(at, 0, ...added)
}

/** Takes a block out; the last one stays. */
export function removeBlock<T extends EditedBlock>(blocks: readonly T[], id: string): T[] {
  return blocks.length <= 1 ? [...blocks] : blocks.filter((block) => block.id !== id)
}

/**
 * Puts a removed block back behind those that stood before it.
 * @param before all blocks as they were when it was removed
 * @returns the same blocks when it is there, or when none of those that stood beside it is left
 */
export function reinsertBlock<T extends EditedBlock>(
  blocks: readonly T[],
  block: T,
  before: readonly T[],
): T[] {
  const ids = before.map(({ id }) => id)
  const isKnown = blocks.some(({ id }) => ids.includes(id))
  if (!isKnown || blocks.some(({ id }) => id === block.id)) return [...blocks]
  const earlier = ids.slice(0, ids.indexOf(block.id))
  return blocks.toSpliced(blocks.findLastIndex(({ id }) => earlier.includes(id)) + 1, 0, block)
}

/** Moves a block to a place counted from 0; places beyond the ends mean the ends. */
export function moveBlock<T extends EditedBlock>(blocks: readonly T[], id: string, to: number): T[] {
  const block = blocks.find((candidate) => candidate.id === id)
  if (!block) return [...blocks]
  const others = blocks.filter((candidate) => candidate !== block)
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, block)
}

/** Whether a block can become another type without losing something: HTML and placed pictures can not. */
export function canChangeType(block: ContentBlock): boolean {
  return block.type !== 'html' && !(block.type === 'image' && block.content.trim() !== '')
}

/** Makes a block another type and keeps its words: lines become items and items lines. */
export function changeBlockType<T extends EditedBlock>(block: T, type: ContentBlockType): T {
  if (type === block.type || !canChangeType(block)) return block
  const words = readText(block)
  const { items: _items, imageAlt: _imageAlt, ...rest } = block
  if (isList(type)) {
    const items = isList(block.type) ? block.items : words.split('\n').filter((line) => line.trim() !== '')
    return { ...rest, type, content: '', items: items && items.length > 0 ? items : [''] } as T
  }
  if (type === 'image') return { ...rest, type, content: '', imageAlt: words } as T
  return { ...rest, type, content: words } as T
}

function readText(block: ContentBlock): string {
  if (isList(block.type)) return (block.items ?? []).join('\n').trim()
  return block.type === 'image' ? (block.imageAlt ?? '') : block.content
}

/** @param at place of the item that follows */
export function insertItem<T extends EditedBlock>(block: T, at: number, item = ''): T {
  return { ...block, items: (block.items ?? []).toSpliced(at, 0, item) }
}

/** Takes a line out of a list; the last one stays. */
export function removeItem<T extends EditedBlock>(block: T, at: number): T {
  const items = block.items ?? []
  return items.length <= 1 ? block : { ...block, items: items.toSpliced(at, 1) }
}
