import { Fragment, type Node, Slice } from 'prosemirror-model'
import type { PictureSource } from '#app/admin/editor/pictures/use-picture-upload.ts'
import { readSiteConfiguration } from '#app/data/context/site-configuration.ts'

const DATA_TYPE = /^data:(image\/[\w.+-]{1,40});base64$/i

/**
 * Removes the URLs of pictures outside our storage, so that their blocks upload copies.
 * @param sources receives each picture by the id of its block
 */
export function takeForeignPictures(
  { content, openStart, openEnd }: Slice,
  sources: Map<string, PictureSource>,
): { slice: Slice; count: number } {
  let count = 0
  const blocks = content.content.map((node): Node => {
    const { id, src } = node.attrs as { id: string; src: string }
    if (node.type.name !== 'picture' || isOwn(src)) return node
    sources.set(id, src.startsWith('data:') ? readDataPicture(src) : src)
    if (/^https?:/i.test(src)) count += 1
    return node.type.create({ ...node.attrs, src: '' })
  })
  return { slice: new Slice(Fragment.from(blocks), openStart, openEnd), count }
}

function isOwn(src: string): boolean {
  if (src === '') return false
  const { supabaseUrl } = readSiteConfiguration()
  const storage = supabaseUrl && URL.canParse(supabaseUrl) ? new URL(supabaseUrl).origin : ''
  const { origin, protocol } = new URL(src, window.location.href)
  return protocol !== 'data:' && [window.location.origin, storage].includes(origin)
}

/** @returns an empty string if the data can't be read */
function readDataPicture(src: string): PictureSource {
  const comma = src.indexOf(',')
  const type = DATA_TYPE.exec(src.slice(0, comma))?.[1]
  if (type === undefined) return ''
  try {
    const bytes = Uint8Array.from(atob(src.slice(comma + 1)), (character) => character.charCodeAt(0))
    return new Blob([bytes], { type })
  } catch {
    return ''
  }
}
