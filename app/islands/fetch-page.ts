const TIME_LIMIT_MS = 15_000
let currentRequest: XMLHttpRequest | undefined

/**
 * Loads a page by XMLHttpRequest, which parses it without innerHTML and runs no scripts.
 * @returns null if it failed, undefined if a later call replaced it
 */
export function fetchPage(address: URL | string): Promise<Document | null | undefined> {
  const request = new XMLHttpRequest()
  const previous = currentRequest
  currentRequest = request
  // Comes after the assignment, because `abort` dispatches `loadend` of the previous request.
  previous?.abort()
  return new Promise((resolve) => {
    request.open('GET', address)
    request.responseType = 'document'
    request.timeout = TIME_LIMIT_MS
    request.addEventListener('loadend', () => {
      if (currentRequest === request) resolve(request.status === 200 ? request.responseXML : null)
      else resolve(undefined)
    })
    request.send()
  })
}
