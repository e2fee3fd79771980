import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { checkLinks } from '#app/data/posts/check-links.ts'
import { createLimiter } from '#domain/limiter.ts'
import type { FormField } from '#domain/posts/input/validate-post-form.ts'
import { judgeOwnPage, judgePageElsewhere, judgePicture } from '#domain/posts/review/judge-answers.ts'
import { type LinkedAddresses, listLinkedAddresses } from '#domain/posts/review/list-addresses.ts'
import { readParts, type ReviewedBlock } from '#domain/posts/review/read-parts.ts'
import type { ReviewNote } from '#domain/posts/review/review-post.ts'

export type CheckedPost = {
  blocks: readonly ReviewedBlock[]
  /** Pictures outside the text, such as the cover. */
  pictures: readonly { field: FormField; address: string }[]
}

/** Maximum number of own pages, external links and pictures that are checked. */
const MAX_ADDRESSES = 60

/** Checks whether the links of a post work and how large its pictures are. @returns notes and a summary */
export async function checkPost(
  post: CheckedPost,
  signal: AbortSignal,
): Promise<{ notes: ReviewNote[]; outcome: string }> {
  const linked = listLinkedAddresses(post.blocks, location.origin)
  const [own, elsewhere, pictures] = await Promise.all([
    checkOwn(linked.own, signal),
    checkElsewhere(linked.elsewhere),
    checkPictures(post, signal),
  ])
  const notes = [...own, ...elsewhere.notes, ...pictures]
  const count = linked.own.length + linked.elsewhere.length
  const links = count === 1 ? '1 link' : `${count} links`
  const found = notes.length === 0 ? 'nothing is missing' : `${notes.length} to look at`
  return { notes, outcome: elsewhere.failure ?? `Checked ${links} and the pictures: ${found}.` }
}

async function checkOwn(links: LinkedAddresses['own'], signal: AbortSignal): Promise<ReviewNote[]> {
  const byPath = new Map(links.slice(0, MAX_ADDRESSES).map((link) => [link.path, link]))
  const answers = await requestOwn([...byPath.keys()], signal)
  return answers.flatMap(({ path, status }) => judgeOwnPage(byPath.get(path)!, status) ?? [])
}

async function checkElsewhere(
  links: LinkedAddresses['elsewhere'],
): Promise<{ notes: ReviewNote[]; failure: string | null }> {
  const byUrl = new Map(links.slice(0, MAX_ADDRESSES).map((link) => [link.url, link]))
  if (byUrl.size === 0) return { notes: [], failure: null }
  try {
    const results = await checkLinks(getBrowserClient(), [...byUrl.keys()])
    const notes = results.flatMap((result) => judgePageElsewhere(byUrl.get(result.link)!, result) ?? [])
    return { notes, failure: null }
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    const failure =
      error.kind === 'refused'
        ? 'Links to other sites are checked for administrators who are signed in.'
        : error.userMessage
    return { notes: [], failure }
  }
}

async function checkPictures({ blocks, pictures }: CheckedPost, signal: AbortSignal): Promise<ReviewNote[]> {
  const inText = readParts(blocks).pictures.map(({ block, src }) => ({
    field: `block-${block}` as const,
    address: src,
  }))
  const fields = new Map<string, FormField>()
  for (const { field, address } of [...pictures, ...inText]) {
    // Pages can't read the size of pictures on other sites.
    const url = URL.parse(address, location.origin)
    if (url?.origin === location.origin && !fields.has(url.href)) fields.set(url.href, field)
  }
  const answers = await requestOwn([...fields.keys()].slice(0, MAX_ADDRESSES), signal)
  return answers.flatMap(({ path, status, bytes }) => judgePicture(fields.get(path)!, status, bytes) ?? [])
}

type OwnAnswer = { path: string; status: number; bytes: number | null }

const MAX_CONCURRENT_REQUESTS = 4

/** Requests headers of own pages and files; skips failed requests. */
async function requestOwn(paths: readonly string[], signal: AbortSignal): Promise<OwnAnswer[]> {
  const limit = createLimiter(MAX_CONCURRENT_REQUESTS)
  const answers = await Promise.all(
    paths.map((path) =>
      limit(async (): Promise<OwnAnswer[]> => {
        const { status, headers } = await fetch(path, { method: 'HEAD', credentials: 'omit', signal })
        const length = Number.parseInt(headers.get('Content-Length') ?? '', 10)
        return [{ path, status, bytes: Number.isNaN(length) ? null : length }]
      }, signal).catch(() => []),
    ),
  )
  return answers.flat()
}
