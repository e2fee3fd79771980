import type { FormField } from '../input/validate-post-form.ts'
import type { LinkedAddress } from './list-addresses.ts'
import { type ReviewNote, shorten } from './review-post.ts'

const MAX_PICTURE_BYTES = 600_000
const BYTES_PER_KB = 1_000
const NOT_FOUND = 404
const GONE = 410

export function judgeOwnPage({ href, block }: LinkedAddress, status: number): ReviewNote | null {
  if (status !== NOT_FOUND && status !== GONE) return null
  const message = `No page is published at ${shorten(href)} (${status}).`
  return { audience: 'readers', field: `block-${block}`, message }
}

export function judgePageElsewhere(
  { href, block }: LinkedAddress,
  { outcome, status }: { outcome: string; status: number | null },
): ReviewNote | null {
  if (outcome !== 'broken') return null
  const reason = status === null ? 'the site does not answer' : `page not found, ${status}`
  const message = `The link to ${shorten(href)} is broken: ${reason}.`
  return { audience: 'readers', field: `block-${block}`, message }
}

export function judgePicture(field: FormField, status: number, bytes: number | null): ReviewNote | null {
  if (status === NOT_FOUND || status === GONE)
    return { audience: 'readers', field, message: `The picture was not found (${status}).` }
  if (bytes === null || bytes < MAX_PICTURE_BYTES) return null
  const message = `A picture has ${Math.round(bytes / BYTES_PER_KB)} KB. A smaller one loads faster.`
  return { audience: 'readers', field, message }
}
