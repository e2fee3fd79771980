/**
 * Every parser of external text, with its inputs. Throwing its own error class is correct, a generic error is a fault.
 */
import * as fc from 'fast-check'
import { normalizeAddress, toLimitSubject } from '#backend/limits/client-address.ts'
import { measureDepth, readTextBody } from '#backend/request/request-body.ts'
import { parsePayload } from '#backend/rest/request/payload.ts'
import { chooseFormat } from '#backend/rest/request/media-type.ts'
import { parsePrefer } from '#backend/rest/request/prefer.ts'
import { parseQuery } from '#backend/rest/request/query.ts'
import { readRenderOptions, RENDER_OPTIONS } from '#backend/storage/images/render-options.ts'
import { reencodePicture } from '#backend/storage/images/reencode-picture.ts'
import { parseObjectPath } from '#backend/storage/objects/object-path.ts'
import { parseByteRange } from '#backend/storage/objects/serve-object.ts'
import { readUpload } from '#backend/storage/uploads/upload-body.ts'
import { readBusyTimes } from '#domain/booking/calendar/read-busy-times.ts'
import { describeDriveLink } from '#domain/drive-links.ts'
import { readEmbed } from '#domain/embeds/embed-providers.ts'
import { toMarkdownText } from '#domain/html/html-to-markdown.ts'
import { htmlToText } from '#import/html/html-to-text.ts'
import { renderBody } from '#domain/html/render/render-body.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import { prepareBody } from '#import/body/prepare-body.ts'
import { readDate } from '#import/dates/dates.ts'
import { readImport } from '#import/files/read-import.ts'
import { preparePost } from '#domain/imports/records/prepare-post.ts'
import { readPreparedPost } from '#domain/imports/records/read-prepared-post.ts'
import { readLanguageTag } from '#domain/language-tag.ts'
import { blocksToHtml } from '#domain/posts/blocks/blocks-to-html.ts'
import { htmlToBlocks } from '#domain/posts/blocks/html-to-blocks.ts'
import { readPastedHtml } from '#domain/posts/rich-text/pasted-html.ts'
import { markdownToHtml } from '#import/html/markdown-to-html.ts'
import { readProviderEvent } from '#domain/provider-events/read-provider-event.ts'
import { toCanonicalPath } from '#domain/redirects/redirect.ts'
import { readRedirectCsv } from '#domain/redirects/redirect-csv.ts'
import { readRedirect } from '#domain/redirects/read-redirect.ts'
import { readSearchTerms, markWords } from '#domain/search/search-terms.ts'
import { findPathProblem } from '#server/http/request-path.ts'
import {
  brokenFeed,
  brokenFile,
  calendar,
  EVENTS,
  HTML,
  MARKDOWN,
  OPTIONS,
  REST_QUERY,
  SENT_POST,
  token,
  tokens,
} from './parser-inputs.ts'
import { mutated, oddText, phrase, queryOf } from './odd-values.ts'
import { brokenPicture } from './storage-cases.ts'

export type Parser<Input = unknown> = {
  name: string
  inputs: fc.Arbitrary<Input>
  run: (input: Input) => unknown
  /** Gets a smaller share of the cases. */
  isSlow?: true
}
const parser = <Input>(
  name: string,
  inputs: fc.Arbitrary<Input>,
  run: (input: Input) => unknown,
  isSlow?: true,
) => ({ name, inputs, run, ...(isSlow && { isSlow }) }) as Parser

let ids = 0
const makeId = () => String((ids += 1))
const storage = { origins: ['http://localhost'], shownAt: 'http://localhost', bucket: 'blog-images' }
function post(body: string | Uint8Array, type: string, others: Record<string, string> = {}): Request {
  const headers = { 'content-type': type, ...others }
  return new Request('http://localhost/', { method: 'POST', body: Buffer.from(body), headers })
}

export const PARSERS: readonly Parser[] = [
  parser('sanitizer', HTML, (html) => {
    const clean = sanitizeHtml(html)
    if (sanitizeHtml(clean) !== clean) throw new Error('Sanitizing twice changes the result')
  }),
  parser('body of a page', HTML, (html) => renderBody(sanitizeHtml(html), storage)),
  parser('Markdown of a page', HTML, (html) => toMarkdownText(sanitizeHtml(html))),
  parser('text of a page', HTML, htmlToText),
  parser('body of an import', HTML, prepareBody),
  parser('blocks', HTML, (html) => blocksToHtml(htmlToBlocks(html, 'markers', makeId), 'markers')),
  parser('pasted blocks', HTML, (html) => readPastedHtml(html, makeId)),
  parser('Markdown', MARKDOWN, (text) => readPastedHtml(markdownToHtml(text), makeId)),
  parser(
    'files of posts',
    brokenFile,
    async (bytes) => {
      for (const item of (await readImport({ bytes }, OPTIONS)).items)
        if (item.kind === 'post') preparePost(item.record, OPTIONS.now)
    },
    true,
  ),
  parser('prepared posts', mutated([SENT_POST]), readPreparedPost),
  parser('dates', oddText, (text) => readDate(text, OPTIONS)),
  parser('calendars', calendar, (text) => {
    readBusyTimes(text, { from: Date.parse(OPTIONS.now), to: Date.parse(OPTIONS.now) + 9e9 }, 'Europe/Berlin')
  }),
  parser('broken feeds', brokenFeed, (text) => {
    const [from, to] = [Date.parse('2026-11-18T11:13:00Z'), Date.parse('2026-11-18T11:17:00Z')]
    const busy = readBusyTimes(text, { from: from - 9e9, to: to + 9e9 }, 'Europe/Berlin')
    if (!busy.some((span) => span.from <= from && to <= span.to)) throw new Error('A busy time was lost')
  }),
  parser('queries', REST_QUERY, (text) => parseQuery(new URLSearchParams(text), null, null)),
  parser('arguments', REST_QUERY, (text) => parseQuery(new URLSearchParams(text), new Set(['id']), '0-9')),
  parser('payloads', oddText, (text) => parsePayload(text, null)),
  parser('Prefer', phrase(['return=', 'count=', 'exact', ',', ';', '"', ' ', 'minimal', 'tx=']), parsePrefer),
  parser('Accept', phrase(['text/', 'csv', ';q=', '0', ',', '*', '/', 'application/json']), (text) =>
    chooseFormat(text),
  ),
  parser('Range', phrase(['bytes=', '0', '9', '-', ',', ' ', '99999999999999999999']), (text) =>
    parseByteRange(text, 10),
  ),
  parser('names of files', oddText, parseObjectPath),
  parser('options of pictures', queryOf(['width', 'height', 'quality', 'resize', 'format']), (text) => {
    const asked = RENDER_OPTIONS.safeParse(Object.fromEntries(new URLSearchParams(text)))
    if (asked.success) readRenderOptions(asked.data)
  }),
  parser('pictures', brokenPicture, (bytes) => reencodePicture(bytes), true),
  parser(
    'uploads in parts',
    phrase(['--b', '\r\n', '--', 'Content-Disposition: form-data; name="', '"', 'x', ';']),
    (text) =>
      readUpload(post(text, 'multipart/form-data; boundary=b', { 'x-metadata': 'e30' }), {
        limitBytes: 1e5,
        timeoutMs: 5e3,
      }),
  ),
  parser('JSON of a body', oddText, async (text) => {
    measureDepth(text)
    await readTextBody(post(text, 'application/json'), 1e6)
  }),
  parser('access tokens', token, async (text) => (await tokens).verify(text)),
  parser('events of providers', mutated(EVENTS), (event) => {
    for (const provider of ['stripe', 'paypal', 'calcom', 'calendly'] as const)
      readProviderEvent(provider, event)
  }),
  parser('redirects', fc.tuple(oddText, oddText, oddText), ([path, target, status]) =>
    readRedirect({ path, target, status }, { siteUrl: 'http://localhost', isPage: () => false }),
  ),
  parser(
    'sheets of redirects',
    phrase(['/a', ',', '"', '\n', '301', 'from,to,status\n', '\r']),
    readRedirectCsv,
  ),
  parser('paths', oddText, (text) => [toCanonicalPath(text), findPathProblem(text)]),
  parser('searches', oddText, (text) => markWords(text, readSearchTerms(text))),
  parser('addresses of clients', oddText, (text) => toLimitSubject(normalizeAddress(text))),
  parser(
    'addresses of embeds',
    phrase(['https://', 'www.youtube.com/', 'watch?v=', 'vimeo.com/', 'x', '?', '#', '/', '%']),
    readEmbed,
  ),
  parser(
    'links to drives',
    phrase(['https://drive.google.com/', 'file/d/', 'open?id=', 'x'.repeat(30), '/', '?', '#']),
    describeDriveLink,
  ),
  parser('tags of languages', oddText, readLanguageTag),
]
