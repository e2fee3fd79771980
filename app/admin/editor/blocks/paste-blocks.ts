import type { ClipboardEvent } from 'react'
import { HtmlLimitError } from '#domain/html/parse-html.ts'
import { type EditedBlock, isList } from '#domain/posts/blocks/content-blocks.ts'
import { pastedHtmlToBlocks } from '#domain/posts/blocks/html-to-blocks-paste.ts'
import type { TextSyntax } from '#domain/posts/blocks/text-marks.ts'
import { editText, readSelection } from './edit-text.ts'
import { makeBlockId } from '../post-form.ts'

/** What a paste into the words of a block brings besides words. */
export type PastedParts = { kind: 'blocks'; blocks: EditedBlock[] } | { kind: 'picture'; file: File }

/**
 * Takes formatted text and pictures out of a paste; plain words are left to the browser. One formatted line goes into
 * the field itself.
 */
export function readPaste(
  event: ClipboardEvent<HTMLTextAreaElement>,
  syntax: TextSyntax,
): PastedParts | null {
  const html = event.clipboardData.getData('text/html')
  const [file] = event.clipboardData.files
  if (file && html === '') return take(event, { kind: 'picture', file })

  const blocks = readHtml(html, syntax)
  const [only] = blocks
  if (!only) return null
  if (blocks.length > 1 || isList(only.type) || only.type === 'image' || only.type === 'html')
    return take(event, { kind: 'blocks', blocks })

  event.preventDefault()
  const { start, end } = readSelection(event.currentTarget)
  const caret = start + only.content.length
  editText(event.currentTarget, {
    from: start,
    to: end,
    insert: only.content,
    selectFrom: caret,
    selectTo: caret,
  })
  return null
}

function take<T>(event: ClipboardEvent, parts: T): T {
  event.preventDefault()
  return parts
}

function readHtml(html: string, syntax: TextSyntax): EditedBlock[] {
  try {
    return html === '' ? [] : pastedHtmlToBlocks(html, syntax, makeBlockId)
  } catch (error) {
    if (error instanceof HtmlLimitError) return []
    throw error
  }
}
