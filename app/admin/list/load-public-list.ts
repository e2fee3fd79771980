import { replaceBrokenCovers } from '#app/broken-covers.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { parsePageNumber } from '#domain/posts/pagination.ts'

/** The list that visitors see, as the server draws it. */
export type PublicList = { markup: HTMLElement; page: number; title: string }

const TIME_LIMIT_MS = 10_000

/** The part of a list page that holds the posts and the pager. */
export function findPublicList(page: Document, table: PostTable): HTMLElement | null {
  return page.querySelector<HTMLElement>(`[data-post-list="${table}"] > .wrap`)
}

export const readPageNumber = (address: string): number =>
  parsePageNumber(new URL(address).searchParams.get('page'))

/**
 * Asks the server for the list at an address of this site. By XMLHttpRequest, which gives a document: no text becomes
 * HTML on this page, so that the policy for that stays as narrow as it is, and no script of the answer runs.
 * @returns the list, and the page of it that the server chose
 * @throws DOMException AbortError when stopped by `signal`, NetworkError or TimeoutError when no list came
 */
export function loadPublicList(path: string, table: PostTable, signal: AbortSignal): Promise<PublicList> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (name: string) => () => reject(new DOMException(`No list came from ${path}.`, name))
    request.open('GET', path)
    request.responseType = 'document'
    request.timeout = TIME_LIMIT_MS
    // What this person changed a moment ago must be in it.
    request.setRequestHeader('Cache-Control', 'no-cache')
    request.addEventListener('load', () => {
      const page = request.status === 200 ? request.responseXML : null
      const markup = page && findPublicList(page, table)
      if (!markup) return fail('NetworkError')()
      document.adoptNode(markup)
      replaceBrokenCovers(markup)
      resolve({ markup, page: readPageNumber(request.responseURL), title: page.title })
    })
    request.addEventListener('error', fail('NetworkError'))
    request.addEventListener('timeout', fail('TimeoutError'))
    request.addEventListener('abort', fail('AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send()
  })
}
