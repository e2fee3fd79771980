const TIME_LIMIT_MS = 15_000
let underWay: XMLHttpRequest | undefined

/**
 * The page at an address, by XMLHttpRequest, which gives a document: no text becomes HTML here, and no script of the
 * answer runs.
 * @returns null when no page came, undefined when a later question took the place of this one
 */
export function fetchCalendar(address: URL): Promise<Document | null | undefined> {
  underWay?.abort()
  const request = new XMLHttpRequest()
  underWay = request
  return new Promise((resolve) => {
    request.open('GET', address)
    request.responseType = 'document'
    request.timeout = TIME_LIMIT_MS
    request.addEventListener('loadend', () => {
      if (underWay === request) resolve(request.status === 200 ? request.responseXML : null)
      else resolve(undefined)
    })
    request.send()
  })
}
