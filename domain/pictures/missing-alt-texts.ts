import { visit } from 'unist-util-visit'
import { HtmlLimitError, parseHtml } from '#import/html/parse-html.ts'
import type { EditedBlock } from '../posts/blocks/content-blocks.ts'
import { readPictureChoices } from './picture-choices.ts'

type Pictures = { blocks: readonly EditedBlock[] }

export const needsAltText = (address: string, alt: string): boolean =>
  address.trim() !== '' && alt.trim() === '' && !readPictureChoices(address).isDecorative

/**
 * Lists the ids of the blocks with missing alt texts, once per picture. The cover is decorative and not
 * checked.
 * @param published pictures that are already published are skipped
 */
export function listMissingAltTexts(form: Pictures, published: Pictures | null): string[] {
  const settled = new Set(published?.blocks.flatMap(listAddresses))
  return form.blocks.flatMap((block) =>
    listAddresses(block)
      .filter((address) => !settled.has(address))
      .map(() => block.id),
  )
}

const known = new WeakMap<EditedBlock, readonly string[]>()

function listAddresses(block: EditedBlock): readonly string[] {
  const { type, content, imageAlt = '' } = block
  if (type === 'image') return needsAltText(content, imageAlt) ? [content] : []
  // Pictures with captions and galleries are stored as HTML.
  if (type !== 'html' || !/<img\b/i.test(content)) return []
  const read = known.get(block) ?? listAddressesInHtml(content)
  known.set(block, read)
  return read
}

function listAddressesInHtml(html: string): string[] {
  const found: string[] = []
  try {
    visit(parseHtml(html), 'element', ({ tagName, properties: { src = '', alt = '' } }) => {
      if (tagName === 'img' && needsAltText(src, alt)) found.push(src)
    })
  } catch (error) {
    // Saving rejects HTML that exceeds the limits.
    if (!(error instanceof HtmlLimitError)) throw error
  }
  return found
}
