/** Pastes from the clipboard: keeps structure, drops styling. Unsanitized HTML never reaches the document. */
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type EditorState, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import { htmlToText } from '#import/html/html-to-text.ts'
import { readEmbed } from '#domain/embeds/embed-providers.ts'
import { readPastedHtml, takeDataPictures } from '#domain/posts/rich-text/pasted-html.ts'
import { isHtmlPlainer, judgeText, textToHtml, writeCode } from '#domain/posts/rich-text/pasted-text.ts'
import { createBlockId } from '#app/admin/editor/post-form.ts'
import { openParagraphs } from '../commands/insert-blocks.ts'
import { setLink } from '../commands/link-commands.ts'
import { findBlockById, findCurrentBlock, isEmptyParagraph } from '../document/blocks-in-view.ts'
import { richSchema } from '../document/schema.ts'
import { readCopiedSlice } from './clipboard-slice.ts'
import { readAddress } from './link-addresses.ts'

export type PastedContent = {
  slice: Slice
  /** Sentence about what was changed; may be empty. */
  note: string
}

/** Clipboard type of Visual Studio Code. */
const CODE_TYPE = 'vscode-editor-data'

/** @returns null if the clipboard has no text */
export async function readPasted(data: ClipboardText, document: Node): Promise<PastedContent | null> {
  const copied = readCopiedSlice(data.html)
  if (copied) return { slice: withNewIds(copied, document), note: '' }
  const html = data.codeLanguage === null ? data.html : writeCode(data.text, data.codeLanguage)
  const found = html === '' || isHtmlPlainer(html, data.text) ? null : readWithinLimits(html)
  const pasted = found ?? readWithinLimits(await writeText(data.text)) ?? readLines(data.text)
  if (pasted) return { ...pasted, slice: keepOuterSpaces(pasted.slice, data.text) }
  const isSpace = /^[ \t]+$/.test(data.text)
  return isSpace ? { slice: new Slice(Fragment.from(richSchema.text(' ')), 0, 0), note: '' } : null
}

/** Restores spaces around pasted words, which HTML parsers drop. */
function keepOuterSpaces(slice: Slice, text: string): Slice {
  const line = slice.content.firstChild
  if (slice.content.childCount !== 1 || line?.type.name !== 'paragraph' || text.includes('\n')) return slice
  const words = line.textContent
  const space = (isLost: boolean) => (isLost ? [richSchema.text(' ')] : [])
  return openParagraphs([
    line.copy(
      Fragment.from([
        ...space(/^\s/.test(text) && !/^\s/.test(words)),
        ...line.children,
        ...space(/\s$/.test(text) && !/\s$/.test(words)),
      ]),
    ),
  ])
}

export type ClipboardText = {
  html: string
  text: string
  /** Programming language, if a code editor put it on the clipboard. */
  codeLanguage: string | null
}

/** Read early, because the clipboard is emptied after the event. */
export function readClipboard(data: DataTransfer): ClipboardText {
  const code = data.getData(CODE_TYPE)
  const mode = /"mode":"([\w+#.-]{1,40})"/.exec(code)?.[1] ?? ''
  const text = data.getData('text/plain')
  const isCode = code !== '' && mode !== 'markdown' && /\n./.test(text)
  return { html: data.getData('text/html'), text, codeLanguage: isCode ? mode : null }
}

function readWithinLimits(html: string): PastedContent | null {
  try {
    const { nodes, splitCells } = readPastedHtml(html, createBlockId)
    if (nodes.length === 0) return null
    const slice = openParagraphs(nodes.map((node) => richSchema.nodeFromJSON(node)))
    return { slice, note: describeSplit(splitCells) }
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error
    return null
  }
}

/** Pastes plain lines. They need no parsing, so no limits apply. */
function readLines(text: string): PastedContent | null {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  if (lines.length === 0) return null
  const blocks = lines.map((line) =>
    richSchema.node('paragraph', { id: createBlockId() }, [richSchema.text(line)]),
  )
  return { slice: openParagraphs(blocks), note: 'This was too large to keep its formatting.' }
}

function describeSplit(cells: number): string {
  if (cells === 0) return ''
  return cells === 1
    ? 'One merged cell was split, because tables here have no merged cells.'
    : `${cells} merged cells were split, because tables here have no merged cells.`
}

async function writeText(text: string): Promise<string> {
  const judged = judgeText(text)
  if (judged.kind !== 'markdown') return textToHtml(judged)
  try {
    const { markdownToHtml } = await import('#import/html/markdown-to-html.ts')
    return markdownToHtml(judged.text)
  } catch {
    // If the renderer can't be loaded, paste at least the text.
    return textToHtml(judged)
  }
}

/** Gives new ids to copies of blocks that still exist. */
function withNewIds(slice: Slice, document: Node): Slice {
  const blocks = slice.content.content.map((node) => {
    const id = node.attrs['id'] as string | undefined
    const isCopy = id !== undefined && findBlockById(document, id) !== null
    return isCopy ? node.type.create({ ...node.attrs, id: createBlockId() }, node.content, node.marks) : node
  })
  return new Slice(Fragment.from(blocks), slice.openStart, slice.openEnd)
}

/** Returns whether the clipboard has only files. A picture copied from a web page is a file and HTML. */
export function isOnlyPicture(html: string): boolean {
  if (html === '') return true
  if (readCopiedSlice(html)) return false
  const { text } = takeDataPictures(html)
  try {
    return text.split(/<img\b/i).length <= 2 && htmlToText(text).trim() === ''
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error
    return false
  }
}

/** Pastes only the text where nothing but code is allowed. */
export function writeInCode(state: EditorState, text: string): Transaction | null {
  if (!state.selection.$from.parent.type.spec.code || text === '') return null
  return state.tr.insertText(text.replace(/\r\n?/g, '\n')).scrollIntoView()
}

/** Links the selected words to a pasted address. */
export function linkSelection(state: EditorState, text: string): Transaction | null {
  const { selection } = state
  const address = readAddress(text.trim())
  const isText = selection instanceof TextSelection && selection.$from.sameParent(selection.$to)
  if (!address || !isText || selection.empty || selection.$from.parent.type.spec.code) return null
  return setLink(state, address)
}

/**
 * Pastes a URL as text, which `linkAddress` then links: two undo steps.
 * @returns null for other text
 */
export function writeAddress(state: EditorState, text: string): Transaction | null {
  const address = text.trim()
  if (!readAddress(address) || state.selection.$from.parent.type.spec.code) return null
  if (!state.selection.$from.parent.isTextblock) return null
  return state.tr.insertText(address).scrollIntoView()
}

/** Replaces a line that contains only the URL of a video or post with an embed. */
export function embedAddress(state: EditorState): Transaction | null {
  const { node, id, from } = findCurrentBlock(state)
  const embed = node.type.name === 'paragraph' ? readEmbed(node.textContent) : null
  if (!embed || isEmptyParagraph(node)) return null
  const block = richSchema.nodes['embed']!.create({ id, url: embed.page })
  const change = state.tr.replaceWith(from, from + node.nodeSize, block)
  return change.setSelection(NodeSelection.create(change.doc, from)).scrollIntoView()
}
