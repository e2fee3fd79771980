import { Fragment, type Node, Slice } from 'prosemirror-model'
import type { PictureSource } from '#app/admin/editor/pictures/use-picture-upload.ts'
import { readSiteConfiguration } from '#app/data/context/site-configuration.ts'

const DATA_PICTURE = /^data:(image\/[\w.+-]{1,40});base64,([\w+/=\s]+)$/i

/**
 * Takes the pictures out that are not in our storage, so that their blocks copy them there.
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
    sources.set(id, readDataPicture(src) ?? src)
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

function readDataPicture(src: string): Blob | null {
  const [, type, data] = DATA_PICTURE.exec(src) ?? []
  if (type === undefined || data === undefined) return null
  const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type })
}
