/** Parses an email from outside. It is untrusted, so call this only in a worker (`read-mail-in-worker.ts`). */
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import PostalMime, { type Address, type Email, type Attachment } from 'postal-mime'
import { splitHistory } from '#domain/leads/split-history.ts'
import { htmlToText } from '#import/html/html-to-text.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'

export type ReadMailRequest = {
  bytes: Uint8Array
  /** Host of the site, as in the message ids of its mails. */
  hostname: string
  agencyEmail: string
  /** Recipients that the provider reports. */
  receivers?: readonly string[]
  /** Only the beginning of a large email was read, so its files are incomplete. */
  isPartial?: boolean
}

/** Argument of `store_inbound_mail`, with the files. */
export type ReadMail = {
  id: string
  message_id: string
  references: string[]
  own_ids: string[]
  from: string
  from_name: string
  subject: string
  text: string
  history: string
  html: string | null
  is_forged: boolean
  dropped_files: string[]
  files: MailFile[]
  receivers: string[]
  /** Sent automatically: a vacation notice, a bounce, or an email of this site. */
  isAutomatic: boolean
  /** From a mailing list or newsletter. */
  isBulk: boolean
}

const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024 }
const MAX_REFERENCES = 20
const MAX_TEXT_LENGTH = 12_000
const MAX_HISTORY_LENGTH = 6_000
const MAX_HTML_LENGTH = 200_000
const MAX_RECEIVERS = 100
const MESSAGE_ID = /<[^<>\s\p{Cc}]{1,250}>/gu
const ADDRESS = /^[^\s<>()[\]\\,;:@"\p{Cc}]{1,64}@[^\s<>()[\]\\,;:@"\p{Cc}]{1,253}$/u
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const IMAGE = /<img(?: [a-z]+="[^"]*")*>/g
/** Control characters except line breaks and tabs, and bidirectional characters, which can hide text. */
const CONTROLS = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu

/** Returns null if the email has no usable sender or cannot be parsed. */
export async function readMail(request: ReadMailRequest): Promise<ReadMail | null> {
  const { bytes, hostname, agencyEmail, receivers = [], isPartial = false } = request
  const mail = await PostalMime.parse(bytes, LIMITS).catch(() => null)
  const from = mail?.from?.address?.toLowerCase() ?? ''
  if (mail === null || !ADDRESS.test(from)) return null
  const messageId = mail.messageId?.match(MESSAGE_ID)?.[0] ?? `<${hash(bytes)}@without-message-id>`
  const references = listReferences(mail)
  const html = mail.html === undefined ? null : sanitizeBody(mail.html)
  const written = mail.text?.trim() || (html === null ? '' : htmlToText(html))
  const { text, history } = splitHistory(clean(written))
  const { files, dropped } = chooseFiles(mail.attachments, isPartial)
  return {
    id: toUuid(hash(Buffer.from(messageId))),
    message_id: messageId,
    references,
    own_ids: references.flatMap((id) => readOwnId(id, hostname)),
    from,
    from_name: cut(clean(mail.from?.name ?? ''), 200),
    subject: cut(
      clean(mail.subject ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
      300,
    ),
    text: shorten(text, MAX_TEXT_LENGTH),
    history: shorten(history, MAX_HISTORY_LENGTH),
    html: html !== null && html.length <= MAX_HTML_LENGTH ? html : null,
    is_forged: /\bdmarc=fail\b/i.test(readHeader(mail, 'authentication-results')),
    dropped_files: dropped,
    files,
    receivers: [...receivers, ...listReceivers(mail)].slice(0, MAX_RECEIVERS),
    isAutomatic:
      from === agencyEmail.toLowerCase() || messageId.endsWith(`@${hostname}>`) || isAutomatic(mail, from),
    isBulk: isBulk(mail),
  }
}

/** RFC 3834, section 5; RFC 6522 for reports; and headers of older programs. */
function isAutomatic(mail: Email, from: string): boolean {
  const submitted = readHeader(mail, 'auto-submitted').trim()
  return (
    (submitted !== '' && !/^no\b/i.test(submitted)) ||
    hasHeader(mail, 'x-autoreply', 'x-autorespond', 'x-autoresponder') ||
    /auto.?reply/i.test(readHeader(mail, 'precedence')) ||
    readHeader(mail, 'return-path').trim() === '<>' ||
    /^multipart\/report\b/i.test(readHeader(mail, 'content-type').trim()) ||
    /^(?:mailer-daemon|postmaster)@/.test(from)
  )
}

/** RFC 2919 and RFC 2369. */
function isBulk(mail: Email): boolean {
  return (
    hasHeader(mail, 'list-id', 'list-unsubscribe', 'list-post', 'list-help') ||
    /\b(?:bulk|list|junk)\b/i.test(readHeader(mail, 'precedence'))
  )
}

/** The topmost header, which the receiving server added last. */
const readHeader = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value ?? ''
const hasHeader = ({ headers }: Email, ...names: string[]) => headers.some(({ key }) => names.includes(key))

/** Message ids of the thread, oldest first (RFC 5322, section 3.6.4). */
function listReferences({ references = '', inReplyTo = '' }: Email): string[] {
  const ids = `${references} ${inReplyTo}`.match(MESSAGE_ID) ?? []
  return [...new Set(ids)].slice(-MAX_REFERENCES)
}

/** The delivery or call that an email of this site was about. */
function readOwnId(messageId: string, hostname: string): string[] {
  const [, id, host] = new RegExp(`^<(?:call-)?(${UUID})@(.+)>$`, 'i').exec(messageId) ?? []
  return id !== undefined && host?.toLowerCase() === hostname ? [id.toLowerCase()] : []
}

function listReceivers(mail: Email): string[] {
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap((entry: Address) => entry.group ?? [entry])
  const delivered = mail.headers.filter(({ key }) => /^(?:x-)?(?:delivered|original|envelope)-to$/.test(key))
  return [...named.map(({ address }) => address), ...delivered.map(({ value }) => value)]
}

/** Pictures are removed: loading one would reveal to the sender that the email was read. */
function sanitizeBody(html: string): string | null {
  try {
    return sanitizeHtml(html).replaceAll(IMAGE, '')
  } catch (error) {
    if (error instanceof HtmlLimitError) return null
    throw error
  }
}

const clean = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, '').toWellFormed()
/** PostgreSQL rejects text that ends within a surrogate pair. */
const cut = (text: string, length: number) => text.slice(0, length).toWellFormed()

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${cut(text, length)}\n[…]`
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** UUID version 8 (RFC 9562). */
function toUuid(hex: string): string {
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20, 32)].join('-')
}

type MailFile = { name: string; type: string; content: Uint8Array<ArrayBuffer> }

/** By file extension, because mail programs send many files as `application/octet-stream`. Nothing that browsers execute. */
const TYPES: Record<string, string> = {
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gif: 'image/gif',
  heic: 'image/heic',
  ics: 'text/calendar',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  pdf: 'application/pdf',
  png: 'image/png',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
  webp: 'image/webp',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const MAX_FILES = 10
/** Limit of the bucket. */
const MAX_FILE_BYTES = 10 * 1024 * 1024
const MAX_TOTAL_BYTES = 20 * 1024 * 1024
/** Smaller inline pictures are usually logos in signatures. */
const MIN_EMBEDDED_BYTES = 20 * 1024

/** Chooses the files to store; `dropped` has the names of the others. */
function chooseFiles(
  attachments: readonly Attachment[],
  dropsAll: boolean,
): { files: MailFile[]; dropped: string[] } {
  const files: MailFile[] = []
  const dropped: string[] = []
  let total = 0
  for (const { filename, mimeType, content, related } of attachments) {
    const bytes = toBytes(content)
    if (related && bytes.length < MIN_EMBEDDED_BYTES) continue
    const name = tidyName(filename ?? `file.${mimeType.split('/')[1] ?? ''}`)
    const ending = /\.([a-z]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
    const type = Object.hasOwn(TYPES, ending) ? TYPES[ending]! : null
    const fits = bytes.length <= MAX_FILE_BYTES && total + bytes.length <= MAX_TOTAL_BYTES
    if (!dropsAll && type !== null && fits && files.length < MAX_FILES) {
      files.push({ name, type, content: bytes })
      total += bytes.length
    } else if (dropped.length < MAX_FILES) dropped.push(name)
  }
  return { files, dropped }
}

function toBytes(content: Attachment['content']): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}

/** Removes control characters, path separators, and bidirectional characters, which can hide a file extension. */
function tidyName(name: string): string {
  const tidied = name
    .replaceAll(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069]/gu, '')
    .replaceAll(/["\\/]/g, '-')
    .trim()
  return (tidied.length <= 100 ? tidied : `${tidied.slice(0, 80)}…${tidied.slice(-19)}`).toWellFormed()
}
