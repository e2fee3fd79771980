/** What the editor copies: HTML for other programs, which also contains the slice for pasting in the editor. */
import { DOMSerializer, type Fragment, type Mark, type Node, Slice } from 'prosemirror-model'
import type { EditorProps } from 'prosemirror-view'
import { cleanImageUrl, cleanLinkUrl } from '#import/html/sanitize/sanitize-url.ts'
import { richSchema } from '../document/schema.ts'

const SLICE = 'data-peakshelf-slice'
const WRITTEN_SLICE = new RegExp(`\\s${SLICE}="([^"]*)"`)

class ClipboardSerializer extends DOMSerializer {
  copied: Slice | null = null

  constructor() {
    super(DOMSerializer.nodesFromSchema(richSchema), DOMSerializer.marksFromSchema(richSchema))
  }

  override serializeFragment(
    fragment: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const made = super.serializeFragment(fragment, options, target)
    // Calls with a target are recursive and serialize only a part.
    if (target) return made
    for (const item of made.querySelectorAll<HTMLElement>('li[data-level]')) nestItem(item)
    const slice = encodeURIComponent(JSON.stringify(this.copied?.toJSON() ?? null))
    if (this.copied) made.firstElementChild?.setAttribute(SLICE, slice)
    return made
  }
}

/** Moves an item into the item before it, the form of nested lists that other programs expect. */
function nestItem(item: HTMLElement): void {
  const name = item.dataset['kind'] ?? 'ul'
  let parent = item.previousElementSibling
  for (let depth = 1; depth < Number(item.dataset['level']) && parent; depth += 1)
    parent = parent.lastElementChild?.matches('ul, ol') ? parent.lastElementChild.lastElementChild : parent
  if (!parent) return
  const last = parent.lastElementChild
  const list = last?.matches(name) ? last : parent.appendChild(item.ownerDocument.createElement(name))
  list.append(item)
}

/** Returns copied blocks as plain text: one line per item, and tabs between cells for spreadsheets. */
export function writePlainText({ content }: Slice): string {
  return content.content.map(writeBlockText).join(content.firstChild?.isInline ? '' : '\n\n')
}

const SEPARATORS: Record<string, string> = {
  table_row: '\t',
  table: '\n',
  bullet_list: '\n',
  ordered_list: '\n',
}

function writeBlockText(node: Node): string {
  if (node.isInline || node.isTextblock || node.isAtom)
    return node.isText ? node.text! : node.textBetween(0, node.content.size, '\n', '\n')
  return node.children.map(writeBlockText).join(SEPARATORS[node.type.name] ?? '\n')
}

/** Props of the editor for copying and cutting. */
export function copySlices(): Pick<
  EditorProps,
  'transformCopied' | 'clipboardSerializer' | 'clipboardTextSerializer'
> {
  const clipboardSerializer = new ClipboardSerializer()
  return {
    clipboardSerializer,
    clipboardTextSerializer: writePlainText,
    transformCopied: (slice) => {
      clipboardSerializer.copied = slice
      return slice
    },
  }
}

/** @returns null if the HTML was not copied from the editor, or was changed since */
export function readCopiedSlice(html: string): Slice | null {
  const written = WRITTEN_SLICE.exec(html)?.[1]
  if (written === undefined) return null
  try {
    const slice = Slice.fromJSON(richSchema, JSON.parse(decodeURIComponent(written)))
    let isSafe = slice.size > 0
    slice.content.descendants((node) => {
      isSafe &&= isSafeNode(node)
    })
    for (const node of slice.content.content) node.check()
    return isSafe ? slice : null
  } catch {
    // Any page can put anything on the clipboard.
    return null
  }
}

const isSafeNode = (node: Node): boolean =>
  hasKnownTypes(node) &&
  node.marks.every(isSafeMark) &&
  isSafePicture(node.attrs) &&
  ((node.attrs['pictures'] ?? []) as Node['attrs'][]).every(isSafePicture)

function hasKnownTypes({ attrs, type }: Node): boolean {
  const defaults = type.spec.attrs ?? {}
  return Object.entries(attrs).every(
    ([name, value]) => name === 'language' || typeof value === typeof defaults[name]?.default,
  )
}

const isSafePicture = ({ src = '' }: Node['attrs']): boolean =>
  typeof src === 'string' && (src === '' || cleanImageUrl(src) !== null)

function isSafeMark({ attrs }: Mark): boolean {
  const { href } = (attrs['properties'] ?? {}) as { href?: unknown }
  return href === undefined || (typeof href === 'string' && cleanLinkUrl(href) !== null)
}
