import { footerColumns, mainLinks, searchLink } from '#content/agency/navigation.ts'

/** `/blog` and `/news` besides: below them the footer leads to admin mode. */
const LINKED = [
  ...new Set(
    [...mainLinks, ...footerColumns.flatMap(({ links }) => links), searchLink].map(({ href }) => href),
  ),
  '/blog',
  '/news',
]
  .filter((href) => !href.includes('#'))
  .sort((one, other) => other.length - one.length)

/**
 * A path for which header and footer look as they do for the one given, of which there are few: the links that name the
 * page, or the section it is in, decide it.
 */
export function toPathOfLinks(path: string): string {
  if (path === '/' || LINKED.includes(path)) return path
  const section = LINKED.find((href) => path.startsWith(`${href}/`))
  return `${section ?? ''}/-`
}
