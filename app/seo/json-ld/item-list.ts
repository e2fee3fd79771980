import type { ItemListLeaf } from 'schema-dts'
import { listId } from './node-ids.ts'

export type ItemListFacts = {
  /** Canonical URL of the page. */
  url: string
  name: string
  /** Number of items on all pages. */
  total: number
  /** Number of items on previous pages. */
  offset: number
  /** Absolute URLs. */
  items: readonly { name: string; url: string }[]
}

/** Describes the items on one page of a list. */
export function describeItemList({ url, name, total, offset, items }: ItemListFacts): ItemListLeaf {
  return {
    '@type': 'ItemList',
    '@id': listId(url),
    name,
    numberOfItems: total,
    itemListElement: items.map((item, at) => ({
      '@type': 'ListItem',
      position: offset + at + 1,
      name: item.name,
      url: item.url,
    })),
  }
}
