import { useMutation } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useId, useMemo, useRef } from 'react'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import { blockToHtml } from '#domain/posts/blocks/blocks-to-html.ts'
import { isBlankBlock } from '#domain/posts/blocks/content-blocks.ts'
import type { FormField, PostForm } from '#domain/posts/input/validate-post-form.ts'
import { type ReviewNote, reviewPost } from '#domain/posts/review/review-post.ts'
import { readParts, type ReviewedBlock } from '#domain/posts/review/read-parts.ts'
import { syntaxOf } from './post-form.ts'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { checkLinks } from '#app/data/posts/check-links.ts'
import { createLimiter } from '#domain/limiter.ts'
import { judgeOwnPage, judgePageElsewhere, judgePicture } from '#domain/posts/review/judge-answers.ts'
import { type LinkedAddresses, listLinkedAddresses } from '#domain/posts/review/list-addresses.ts'
import './review.css'

export type ReviewAdviceProps = {
  table: PostTable
  form: PostForm
  onGo: (field: FormField) => void
}

/** Lists suggestions before publishing, each with a link to its field. */
export function ReviewAdvice({ table, form, onGo }: ReviewAdviceProps) {
  const shown = useDeferredValue(form)
  const review = useMemo(() => readReview(table, shown), [table, shown])
  const attempt = useRef<AbortController | null>(null)
  useEffect(() => () => attempt.current?.abort(), [])
  const check = useMutation({
    mutationFn: (blocks: readonly ReviewedBlock[]) => {
      const pictures = [
        { field: 'featured-image' as const, address: form.featuredImage },
        { field: 'share-image' as const, address: form.shareImage },
      ].filter(({ address }) => address !== '')
      attempt.current = new AbortController()
      return checkPost({ blocks, pictures }, attempt.current.signal)
    },
  })
  if (typeof review === 'string') return <p className="field-error">{review}</p>
  const notes = [...review.notes, ...(check.data?.notes ?? [])]
  return (
    <>
      {notes.length === 0 ? (
        <p className="row gap-8">
          <Icon name="circle-check" />
          Nothing is missing.
        </p>
      ) : (
        <ul className="review-notes divided" aria-label="Advice">
          {notes.map((note, at) => (
            <Note key={at} note={note} onGo={onGo} />
          ))}
        </ul>
      )}
      <div className="row gap-8">
        <Button
          variant="secondary"
          size="small"
          isBusy={check.isPending}
          disabled={check.isPending}
          onClick={() => check.mutate(review.blocks)}
        >
          {check.isPending ? 'Checking...' : 'Check links and pictures'}
        </Button>
        <p className="field-hint" role="status">
          {check.data?.outcome}
        </p>
      </div>
    </>
  )
}

const AUDIENCES: Record<ReviewNote['audience'], string> = {
  search: 'Search engines',
  readers: 'Readers',
  assistive: 'Assistive technology',
}

function Note({ note, onGo }: { note: ReviewNote; onGo: ReviewAdviceProps['onGo'] }) {
  const id = useId()
  return (
    <li className="row row--top row--between t-small">
      <p id={id}>
        <span className="own-line t-cap strong">{AUDIENCES[note.audience]}</span>
        {note.message}
      </p>
      <Button variant="quiet" size="small" aria-describedby={id} onClick={() => onGo(note.field)}>
        Go there
      </Button>
    </li>
  )
}

/** @returns a message if the text is too large */
function readReview(
  table: PostTable,
  form: PostForm,
): { blocks: readonly ReviewedBlock[]; notes: ReviewNote[] } | string {
  const syntax = syntaxOf(table)
  try {
    const blocks = form.blocks
      .filter((block) => !isBlankBlock(block, syntax))
      .map((block) => ({ id: block.id, html: blockToHtml(block, syntax) }))
    return { blocks, notes: reviewPost({ ...form, blocks }) }
  } catch (error) {
    if (error instanceof HtmlLimitError) return error.message
    throw error
  }
}

type CheckedPost = {
  blocks: readonly ReviewedBlock[]
  /** Pictures outside the text, such as the cover. */
  pictures: readonly { field: FormField; address: string }[]
}

/** Maximum number of own pages, external links and pictures that are checked. */
const MAX_ADDRESSES = 60

/** Checks whether the links of a post work and how large its pictures are. @returns notes and a summary */
async function checkPost(
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
  const found = notes.length === 0 ? 'nothing is missing' : `${notes.length} to review`
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
