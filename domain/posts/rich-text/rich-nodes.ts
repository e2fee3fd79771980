/**
 * A post's text as its editor holds it: a tree of plain objects, shaped as the editor's library writes its documents.
 * Every block of the post is one node at the top, by the block's id.
 */
import type { Properties } from 'hast'

export type RichMark =
  | { type: 'strong' | 'em' | 'u' | 'code' }
  /** A link or a nameless stretch, with every attribute it was read with. */
  | { type: 'link' | 'span'; attrs: { properties: Properties } }

export type RichText = { type: 'text'; text: string; marks?: RichMark[] }
export type RichBreak = { type: 'hard_break'; marks?: RichMark[] }
export type RichInline = RichText | RichBreak

export type RichLine = { type: 'paragraph'; attrs: { id: string }; content?: RichInline[] }
/** An item of a list at any depth: 0 for those of the list itself, whose kind the list says. */
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
  /** Bare: its words stand in no paragraph. */
  attrs: { id: string; isBare: boolean }
  content: RichLine[]
}
/** What stands out of the text, as a note. */
export type RichCallout = { type: 'callout'; attrs: { id: string }; content: RichLine[] }
export type RichDivider = { type: 'divider'; attrs: { id: string } }
export type RichCode = {
  type: 'code_block'
  /** The class of its language, if it has one; bare: there is no `code` in its `pre`. */
  attrs: { id: string; language: string | null; isBare: boolean }
  content?: RichText[]
}
/** Words in a cell stand in one line of their own, as the editor's library wants it. */
export type RichCell = { type: 'table_cell' | 'table_header'; content: [RichLine] }
export type RichRow = { type: 'table_row'; content: RichCell[] }
export type RichTable = { type: 'table'; attrs: { id: string }; content: RichRow[] }
/** Captions are plain words. */
export type GalleryPicture = { src: string; alt: string; caption: string }
export type RichPicture = { type: 'picture'; attrs: { id: string } & GalleryPicture }
export type RichGallery = { type: 'gallery'; attrs: { id: string; pictures: GalleryPicture[] } }
/** Something of another site, by the address of its page there. */
export type RichEmbed = { type: 'embed'; attrs: { id: string; url: string; title: string } }
/** A tool of this site: there is one, the calculator. */
export type RichTool = { type: 'tool'; attrs: { id: string; title: string } }
/** What the editor has no node for. */
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
