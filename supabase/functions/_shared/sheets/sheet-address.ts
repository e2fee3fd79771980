const SHEET_PATH = /^\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]{10,120})(?:\/(?:edit|view|htmlview|copy)?)?\/?$/
const PUBLISHED_PATH = /^(\/spreadsheets\/d\/e\/[\w-]{10,200}\/pub)(?:html)?$/

/** CSV export of the URL of an opened or published Google sheet; other URLs are returned unchanged. */
export function toSheetAddress(address: string): string {
  const text = address.trim()
  if (!URL.canParse(text)) return text
  const url = new URL(text)
  if (url.hostname !== 'docs.google.com') return text
  const gid = url.searchParams.get('gid') ?? /[#&]gid=(\d+)/.exec(url.hash)?.[1] ?? null
  const published = PUBLISHED_PATH.exec(url.pathname)?.[1]
  if (published !== undefined) {
    const csv = new URL(published, url)
    if (gid !== null && /^\d+$/.test(gid)) csv.search = `?gid=${gid}&single=true`
    csv.searchParams.set('output', 'csv')
    return csv.href
  }
  const id = SHEET_PATH.exec(url.pathname)?.[1]
  if (id === undefined) return text
  const csv = new URL(`/spreadsheets/d/${id}/export?format=csv`, url)
  if (gid !== null && /^\d+$/.test(gid)) csv.searchParams.set('gid', gid)
  return csv.href
}
