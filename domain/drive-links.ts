/** Links to files on Google Drive, in all the forms that people paste (specification, section 9). */

export type DriveLink =
  | { kind: 'file'; fileId: string; resourceKey: string | null }
  | { kind: 'folder' | 'document' }
  | { kind: 'other' }
  | { kind: 'empty' }

const DIRECT_IMAGE_WIDTH_PX = 1600

const FILE_ID = /^[\w-]{10,120}$/
const FILE_PATH = /^\/file\/(?:u\/\d+\/)?d\/([^/]+)/
const SERVED_PATH = /^\/d\/([^/=]+)/
const DOCUMENT_PATH = /^\/(?:document|spreadsheets|presentation|forms)\//
const FOLDER_PATH = /^\/(?:drive\/)?(?:u\/\d+\/)?(?:folders|folderview)\b/

export function readDriveLink(link: string): DriveLink {
  const text = link.trim()
  if (text === '') return { kind: 'empty' }
  const url = parseWebAddress(text)
  if (url === null) return { kind: 'other' }
  if (url.hostname === 'docs.google.com' && DOCUMENT_PATH.test(url.pathname)) return { kind: 'document' }
  if (url.hostname === 'drive.google.com' && FOLDER_PATH.test(url.pathname)) return { kind: 'folder' }

  const fileId = findFileId(url)
  if (fileId === null || !FILE_ID.test(fileId)) return { kind: 'other' }
  const resourceKey = url.searchParams.get('resourcekey')
  return {
    kind: 'file',
    fileId,
    resourceKey: resourceKey !== null && FILE_ID.test(resourceKey) ? resourceKey : null,
  }
}

/** @returns the direct URL of the picture; other links trimmed; null if empty */
export function toDirectImageUrl(link: string | null | undefined): string | null {
  const text = (link ?? '').trim()
  const drive = readDriveLink(text)
  if (drive.kind === 'empty') return null
  if (drive.kind !== 'file') return text
  // `uc?export=view` has not worked inside <img> since January 2024; the thumbnail URL does.
  const direct = new URL('https://drive.google.com/thumbnail')
  direct.searchParams.set('id', drive.fileId)
  direct.searchParams.set('sz', `w${DIRECT_IMAGE_WIDTH_PX}`)
  if (drive.resourceKey !== null) direct.searchParams.set('resourcekey', drive.resourceKey)
  return direct.href
}

/** Returns the URL from which a server can download the file; null for other links. */
export function toDownloadUrl(link: string): string | null {
  const drive = readDriveLink(link)
  if (drive.kind !== 'file') return null
  const download = new URL('https://drive.usercontent.google.com/download')
  download.searchParams.set('id', drive.fileId)
  download.searchParams.set('export', 'download')
  if (drive.resourceKey !== null) download.searchParams.set('resourcekey', drive.resourceKey)
  return download.href
}

export function describeDriveLink(link: string): string | null {
  const { kind } = readDriveLink(link)
  if (kind === 'folder') return 'This is the link of a folder. Open the picture in it and copy its link.'
  if (kind === 'document') return 'This is the link of a document, not of a picture.'
  return null
}

function parseWebAddress(text: string): URL | null {
  const address = /^(?:drive|docs)\.google\.com\//i.test(text) ? `https://${text}` : text
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  return url.username === '' && url.password === '' && url.port === '' ? url : null
}

function findFileId(url: URL): string | null {
  const idParameter = url.searchParams.get('id')
  switch (url.hostname) {
    case 'drive.google.com':
      return FILE_PATH.exec(url.pathname)?.[1] ?? idParameter
    case 'docs.google.com':
      return FILE_PATH.exec(url.pathname)?.[1] ?? (url.pathname === '/uc' ? idParameter : null)
    case 'drive.usercontent.google.com':
      return idParameter
    default:
      return /^lh\d\.googleusercontent\.com$/.test(url.hostname)
        ? (SERVED_PATH.exec(url.pathname)?.[1] ?? null)
        : null
  }
}
