import { isApiPath } from '../pages/api-path.ts'

/** First path segments of secret URLs and of pages that depend on the request. */
const PRIVATE_SECTIONS: readonly string[] = ['bookings', 'pay', 'preview', 'embed', 'dev']
/** Not cached, because free times change with each booking. */
const FREE_TIMES = 'book-call/'
const EDITOR_PARAMETER = 'editor'
const NON_PAGES: readonly string[] = ['healthz', 'readyz', 'csp-reports']
const SHARE_IMAGES = '/share/'

export function isPage(url: string): boolean {
  return !isApiPath(url) && !NON_PAGES.includes(readPath(url))
}

/** Whether a page is the same for all visitors, so that it is rendered without request headers. */
export function isPublicPage(url: string): boolean {
  const path = readPath(url)
  const slash = path.indexOf('/')
  if (slash !== -1 && PRIVATE_SECTIONS.includes(path.slice(0, slash))) return false
  if (path.startsWith(FREE_TIMES)) return false
  return isPage(url) && !(path === '' && new URLSearchParams(url.slice(1)).has(EDITOR_PARAMETER))
}

export function isShareImage(url: string): boolean {
  return url.startsWith(SHARE_IMAGES)
}

function readPath(url: string): string {
  return url.slice(1).split('?', 1)[0]!
}
