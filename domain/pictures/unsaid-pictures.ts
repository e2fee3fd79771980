import { visit } from 'unist-util-visit'
import { HtmlLimitError, parseHtml } from '#import/html/parse-html.ts'
import type { EditedBlock } from '../posts/blocks/content-blocks.ts'
import { readPictureChoices } from './picture-choices.ts'

type Pictures = { blocks: readonly EditedBlock[] }

/** Whether nobody has said yet what a picture shows, nor that it only decorates. */
export const isUnsaid = (address: string, alt: string): boolean =>
  address.trim() !== '' && alt.trim() === '' && !readPictureChoices(address).isDecorative

/**
 * The blocks whose pictures are still to be described, each as often as it has such pictures. The cover is none of
 * them: beside the title it decorates.
 * @param published what readers have already: what was settled there isn't asked again
 */
export function listUnsaidPictures(form: Pictures, published: Pictures | null): string[] {
  const settled = new Set(published?.blocks.flatMap(listUnsaid))
  return form.blocks.flatMap((block) =>
    listUnsaid(block)
      .filter((address) => !settled.has(address))
      .map(() => block.id),
  )
}

/** Asked with every letter that is typed; a block never changes, another one takes its place. */
const known = new WeakMap<EditedBlock, readonly string[]>()

/** Addresses of the pictures of a block that nobody has described. */
function listUnsaid(block: EditedBlock): readonly string[] {
  const { type, content, imageAlt = '' } = block
  if (type === 'image') return isUnsaid(content, imageAlt) ? [content] : []
  // Pictures with captions, galleries, and what was written as HTML.
  if (type !== 'html' || !/<img\b/i.test(content)) return []
  const read = known.get(block) ?? listUnsaidInHtml(content)
  known.set(block, read)
  return read
}

function listUnsaidInHtml(html: string): string[] {
  const found: string[] = []
  try {
    visit(parseHtml(html), 'element', ({ tagName, properties: { src = '', alt = '' } }) => {
      if (tagName === 'img' && isUnsaid(src, alt)) found.push(src)
    })
  } catch (error) {
    // What is too deep to be read is refused when it is saved.
    if (!(error instanceof HtmlLimitError)) throw error
  }
  return found
}
