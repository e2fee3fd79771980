import { listPages } from '#tests/support/browser/list-pages.ts'
import { type Head, readHead } from './read-head.ts'

/** @throws Error when the page is not there */
export async function readPageHead(url: string): Promise<Head> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  return readHead(await answer.text())
}

/** The heads of all pages that links lead to and that search engines may keep. */
export async function readIndexedPages(site: string): Promise<{ path: string; head: Head }[]> {
  const pages = []
  // Sequential, because of the limits per address.
  for (const path of (await listPages(site)).filter((found) => !/\.\w+$/.test(found))) {
    pages.push({ path, head: await readPageHead(site + path) })
  }
  return pages.filter(({ head }) => !head.metas.get('robots')?.[0]?.includes('noindex'))
}
