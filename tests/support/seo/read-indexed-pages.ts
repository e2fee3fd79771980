import { listPages } from '#tests/support/browser/list-pages.ts'
import { type Head, readHead } from './read-head.ts'

/** @throws Error if the page does not exist */
export async function readPageHead(url: string): Promise<Head> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  return readHead(await answer.text())
}

/** Heads of all linked pages without noindex; filtered views of a page belong to it. */
export async function readIndexedPages(site: string): Promise<{ path: string; head: Head }[]> {
  const pages = []
  // Sequential, because of the rate limit per address.
  for (const path of (await listPages(site)).filter((found) => !/\.\w+$/.test(found))) {
    pages.push({ path, head: await readPageHead(site + path) })
  }
  return pages.filter(({ path, head }) => {
    const canonical = head.links.find(({ rel }) => rel === 'canonical')?.href
    const isView = path.includes('?') && canonical !== site + path
    return !isView && !head.metas.get('robots')?.[0]?.includes('noindex')
  })
}
