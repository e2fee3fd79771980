import type { EditedBlock } from '../posts/blocks/content-blocks.ts'
import { readPictureChoices } from './picture-choices.ts'

type Pictures = { blocks: readonly EditedBlock[] }

/** Whether nobody has said yet what a picture shows, nor that it only decorates. */
export const isUnsaid = (address: string, alt: string): boolean =>
  address.trim() !== '' && alt.trim() === '' && !readPictureChoices(address).isDecorative

/**
 * The blocks whose pictures are still to be described. The cover is none of them: beside the title it decorates.
 * @param published what readers have already: what was settled there isn't asked again
 */
export function listUnsaidPictures(form: Pictures, published: Pictures | null): string[] {
  const settled = new Set(published?.blocks.filter(isUnsaidBlock).map(({ content }) => content))
  return form.blocks
    .filter((block) => isUnsaidBlock(block) && !settled.has(block.content))
    .map(({ id }) => id)
}

const isUnsaidBlock = ({ type, content, imageAlt = '' }: EditedBlock): boolean =>
  type === 'image' && isUnsaid(content, imageAlt)
