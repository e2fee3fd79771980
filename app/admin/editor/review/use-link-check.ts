import { useEffect, useRef, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { checkLinks } from '#app/data/posts/check-links.ts'
import type { FormField } from '#domain/posts/input/validate-post-form.ts'
import { judgeOwnPage, judgePageElsewhere, judgePicture } from '#domain/posts/review/judge-answers.ts'
import { type LinkedAddresses, listLinkedAddresses } from '#domain/posts/review/list-addresses.ts'
import { readParts, type ReviewedBlock } from '#domain/posts/review/read-parts.ts'
import type { ReviewNote } from '#domain/posts/review/review-post.ts'

export type CheckedPost = {
  blocks: readonly ReviewedBlock[]
  /** Pictures besides those of the text. */
  pictures: readonly { field: FormField; address: string }[]
}

export type LinkCheck = {
  isRunning: boolean
  /** What came of the last one, in a sentence. */
  outcome: string | null
  notes: readonly ReviewNote[]
}

const NOTHING: LinkCheck = { isRunning: false, outcome: null, notes: [] }
/** Of each kind; a post with more is checked as far. */
const MOST_ADDRESSES = 60

/** Asks, when it is wanted, whether what the post links to is there, and what its pictures weigh. */
export function useLinkCheck() {
  const [check, setCheck] = useState(NOTHING)
  const attempt = useRef<AbortController | null>(null)
  useEffect(() => () => attempt.current?.abort(), [])
  const start = async (post: CheckedPost) => {
    attempt.current?.abort()
    const current = new AbortController()
    attempt.current = current
    setCheck({ ...NOTHING, isRunning: true })
    const done = await runCheck(post, current.signal)
    if (!current.signal.aborted) setCheck({ ...done, isRunning: false })
  }
  return { check, start }
}

async function runCheck(post: CheckedPost, signal: AbortSignal): Promise<Omit<LinkCheck, 'isRunning'>> {
  const linked = listLinkedAddresses(post.blocks, location.origin)
  const [own, elsewhere, pictures] = await Promise.all([
    checkOwn(linked.own, signal),
    checkElsewhere(linked.elsewhere),
    weighPictures(post, signal),
  ])
  const notes = [...own, ...elsewhere.notes, ...pictures]
  const count = linked.own.length + linked.elsewhere.length
  const links = count === 1 ? '1 link' : `${count} links`
  const found = notes.length === 0 ? 'nothing is missing' : `${notes.length} to look at`
  return { notes, outcome: elsewhere.failure ?? `Checked ${links} and the pictures: ${found}.` }
}

async function checkOwn(links: LinkedAddresses['own'], signal: AbortSignal): Promise<ReviewNote[]> {
  const byPath = new Map(links.slice(0, MOST_ADDRESSES).map((link) => [link.path, link]))
  const answers = await askOwnAddresses([...byPath.keys()], signal)
  return answers.flatMap(({ path, status }) => judgeOwnPage(byPath.get(path)!, status) ?? [])
}

async function checkElsewhere(
  links: LinkedAddresses['elsewhere'],
): Promise<{ notes: ReviewNote[]; failure: string | null }> {
  const byUrl = new Map(links.slice(0, MOST_ADDRESSES).map((link) => [link.url, link]))
  if (byUrl.size === 0) return { notes: [], failure: null }
  try {
    const results = await checkLinks(getBrowserClient(), [...byUrl.keys()])
    const notes = results.flatMap((result) => judgePageElsewhere(byUrl.get(result.link)!, result) ?? [])
    return { notes, failure: null }
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    if (error.kind !== 'refused') return { notes: [], failure: error.userMessage }
    return { notes: [], failure: 'Links to other sites are checked for administrators who are signed in.' }
  }
}

async function weighPictures({ blocks, pictures }: CheckedPost, signal: AbortSignal): Promise<ReviewNote[]> {
  const inText = readParts(blocks).pictures.map(({ block, src }) => ({
    field: `block-${block}` as const,
    address: src,
  }))
  const fields = new Map<string, FormField>()
  for (const { field, address } of [...pictures, ...inText]) {
    // What lies elsewhere tells a page of ours nothing.
    const url = URL.canParse(address, location.origin) ? new URL(address, location.origin) : null
    if (url?.origin === location.origin && !fields.has(url.href)) fields.set(url.href, field)
  }
  const answers = await askOwnAddresses([...fields.keys()].slice(0, MOST_ADDRESSES), signal)
  return answers.flatMap(({ path, status, bytes }) => judgePicture(fields.get(path)!, status, bytes) ?? [])
}

export type OwnAnswer = { path: string; status: number; bytes: number | null }

const AT_ONCE = 4

/** What this site answers on each path; those that can't be asked are left out. */
async function askOwnAddresses(paths: readonly string[], signal: AbortSignal): Promise<OwnAnswer[]> {
  const left = [...paths]
  const answers: OwnAnswer[] = []
  const runLane = async () => {
    while (left.length > 0 && !signal.aborted) {
      const path = left.shift()!
      const answer = await fetch(path, { method: 'HEAD', credentials: 'omit', signal }).catch(() => null)
      if (answer === null) continue
      const length = Number.parseInt(answer.headers.get('Content-Length') ?? '', 10)
      answers.push({ path, status: answer.status, bytes: Number.isNaN(length) ? null : length })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runLane))
  return answers
}
