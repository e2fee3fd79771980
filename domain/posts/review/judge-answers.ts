/** What the answers of linked pages and of pictures mean for their post. */
import type { FormField } from '../input/validate-post-form.ts'
import type { LinkedAddress } from './list-addresses.ts'
import { type ReviewNote, shorten } from './review-post.ts'

/** Bytes; on a slow line of a phone such a picture takes seconds. */
const HEAVY_PICTURE = 600_000
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
  const reason = status === null ? 'its host does not answer' : `there is no such page, ${status}`
  const message = `The link to ${shorten(href)} leads nowhere: ${reason}.`
  return { audience: 'readers', field: `block-${block}`, message }
}

export function judgePicture(field: FormField, status: number, bytes: number | null): ReviewNote | null {
  if (status === NOT_FOUND || status === GONE)
    return { audience: 'readers', field, message: `There is no picture at its address (${status}).` }
  if (bytes === null || bytes < HEAVY_PICTURE) return null
  const message = `A picture weighs ${Math.round(bytes / BYTES_PER_KB)} KB. A smaller one is there sooner.`
  return { audience: 'readers', field, message }
}
