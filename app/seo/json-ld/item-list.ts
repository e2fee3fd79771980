import type { ItemListLeaf } from 'schema-dts'
import { listId } from './node-ids.ts'

export type ItemListFacts = {
  /** Canonical address of the page. */
  url: string
  name: string
  /** Of the whole list, over all its pages. */
  total: number
  /** How many items stand on the pages before this one. */
  offset: number
  /** Absolute addresses. */
  items: readonly { name: string; url: string }[]
}

/** What stands on one page of a list, in its order. */
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
