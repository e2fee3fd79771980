/** Editor documents in the JSON format of ProseMirror. Each block of a post is one top-level node with the block's id. */
import type { Properties } from 'hast'

export type RichMark =
  { type: 'strong' | 'em' | 'u' | 'code' } | { type: 'link' | 'span'; attrs: { properties: Properties } }

export type RichText = { type: 'text'; text: string; marks?: RichMark[] }
export type RichBreak = { type: 'hard_break'; marks?: RichMark[] }
export type RichInline = RichText | RichBreak

export type RichLine = { type: 'paragraph'; attrs: { id: string }; content?: RichInline[] }
/** A list item. Without attrs, it is at level 0 and has the type of its list. */
export type RichItem = {
  type: 'list_item'
  attrs?: { level: number; isOrdered: boolean }
  content?: RichInline[]
}
export type RichList = {
  type: 'ordered_list' | 'bullet_list'
  attrs: { id: string }
  content: RichItem[]
}
export type RichHeading = { type: 'heading'; attrs: { id: string; level: number }; content?: RichInline[] }
export type RichQuote = {
  type: 'quote'
  /** Bare: text without a paragraph element. */
  attrs: { id: string; isBare: boolean }
  content: RichLine[]
}
export type RichCallout = { type: 'callout'; attrs: { id: string }; content: RichLine[] }
export type RichDivider = { type: 'divider'; attrs: { id: string } }
export type RichCode = {
  type: 'code_block'
  /** `language` is the class. Bare: `pre` without `code`. */
  attrs: { id: string; language: string | null; isBare: boolean }
  content?: RichText[]
}
/** ProseMirror tables require a block in each cell. */
export type RichCell = { type: 'table_cell' | 'table_header'; content: [RichLine] }
export type RichRow = { type: 'table_row'; content: RichCell[] }
export type RichTable = { type: 'table'; attrs: { id: string }; content: RichRow[] }
/** Captions are plain text with links as `[words](address)`. */
export type GalleryPicture = { src: string; alt: string; caption: string }
export type RichPicture = { type: 'picture'; attrs: { id: string } & GalleryPicture }
export type RichGallery = { type: 'gallery'; attrs: { id: string; pictures: GalleryPicture[] } }
export type RichEmbed = { type: 'embed'; attrs: { id: string; url: string; title: string } }
export type RichTool = { type: 'tool'; attrs: { id: string; title: string } }
export type RichHtml = { type: 'html_block'; attrs: { id: string; html: string } }

export type RichBlock =
  | RichCallout
  | RichDivider
  | RichLine
  | RichHeading
  | RichList
  | RichQuote
  | RichCode
  | RichTable
  | RichPicture
  | RichGallery
  | RichEmbed
  | RichTool
  | RichHtml
