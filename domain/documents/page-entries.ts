/** Lists of pages that owners add, rename and hide. The content of each page is a separate document. */
import { z } from '#domain/schema.ts'
import { fixed, slug } from './fields.ts'

const MAX_FORMER_SLUGS = 20
/** Leaves space for an appended number. */
const MAX_KEY_LENGTH = 50

/** Fields of an entry. @param address schema of the page's path */
export const pageEntry = (address: z.ZodType<string>) => ({
  /** Part of the name of the page's document; stays the same when the path changes. */
  key: fixed(slug()),
  slug: address,
  /** Former paths, redirected to the current one. */
  formerSlugs: fixed(z.array(address).max(MAX_FORMER_SLUGS)).optional(),
  isHidden: z.boolean().optional().meta({ label: 'Hidden' }),
})

export type PageEntry = {
  key: string
  slug: string
  formerSlugs?: string[] | undefined
  isHidden?: boolean | undefined
}

/** Gives copied entries a new key, and records former paths. */
export function completeEntries<Entry extends PageEntry>(
  entries: readonly Entry[],
  published: readonly Entry[],
): Entry[] {
  const keys = new Set(entries.map(({ key }) => key))
  const findPublished = (key: string) => published.find((one) => one.key === key)
  const findOwner = (key: string) => {
    const sharing = entries.filter((one) => one.key === key)
    return sharing.find((one) => one.slug === findPublished(key)?.slug) ?? sharing[0]
  }
  return entries.map((one) => {
    const isCopy = findOwner(one.key) !== one
    const key = isCopy ? findFreeKey(one.slug, keys) : one.key
    keys.add(key)
    const before = findPublished(key)
    const kept = isCopy ? [] : (one.formerSlugs ?? [])
    const former = [...(before?.formerSlugs ?? []), ...kept, ...(before ? [before.slug] : [])]
    const others = [...new Set(former)].filter((other) => other !== one.slug)
    const { formerSlugs: _, isHidden, ...entry } = one
    return {
      ...entry,
      key,
      ...(others.length > 0 && { formerSlugs: others.slice(-MAX_FORMER_SLUGS) }),
      ...(isHidden && { isHidden }),
    } as Entry
  })
}

/** Derives an unused key, such as `lp-spring-2` from the path `lp/spring`. */
export function findFreeKey(address: string, taken: ReadonlySet<string>): string {
  const wanted = address.replaceAll('/', '-')
  for (let number = 1; ; number++) {
    const key = wanted.slice(0, MAX_KEY_LENGTH).replace(/-$/, '') + (number === 1 ? '' : `-${number}`)
    if (!taken.has(key)) return key
  }
}
