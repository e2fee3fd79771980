import { renderRichText } from '../rich-text/render-rich-text.ts'
import { resolveWixAddresses } from '../rich-text/wix-address.ts'
import { toText } from '../text/clean-text.ts'

type Found = {
  body: unknown
  plain_body?: unknown
  image?: unknown
  share_image?: unknown
  warnings?: readonly string[]
  own?: unknown
}

/** Renders a body that is an editor's document, and makes Wix's internal addresses public. */
export function readRichBody<Record extends Found>(found: Record): Record | { refusal: string } {
  const rich = found.own === undefined ? renderRichText(found.body) : null
  if (rich === null) return withPublicAddresses(found)
  if ('html' in rich) return withBody(found, rich.html, rich.losses)
  const plain = toText(found.plain_body)
  if (plain.trim() === '' || plain === found.body) return rich
  return withBody(found, plain, [
    `${rich.refusal} Its plain text was used, without headings, links and pictures.`,
  ])
}

function withBody<Record extends Found>(found: Record, body: string, warnings: readonly string[]): Record {
  return withPublicAddresses({ ...found, body, warnings: [...(found.warnings ?? []), ...warnings] })
}

function withPublicAddresses<Record extends Found>(found: Record): Record {
  const { body, image, share_image } = found
  return { ...found, body: resolve(body), image: resolve(image), share_image: resolve(share_image) }
}

function resolve(value: unknown): unknown {
  return typeof value === 'string' && value.includes('://v1/') ? resolveWixAddresses(value) : value
}
