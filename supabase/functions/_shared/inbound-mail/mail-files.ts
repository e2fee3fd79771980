import type { Attachment } from 'postal-mime'

export type MailFile = { name: string; type: string; content: Uint8Array<ArrayBuffer> }

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
export function chooseFiles(
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
