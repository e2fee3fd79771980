import { toText } from '../text/clean-text.ts'
import { getAt, isObject, type JsonObject } from '../json/json-values.ts'

export type GhostJoins = ReturnType<typeof joinGhostTables>

/** @param data the `data` object of the export without posts */
export function joinGhostTables(data: unknown) {
  const tags = indexBy(listAt(data, 'tags'), 'id')
  const users = indexBy(listAt(data, 'users'), 'id')
  const meta = indexBy(listAt(data, 'posts_meta'), 'post_id')
  const tagsByPost = groupByPost(listAt(data, 'posts_tags'))
  const authorsByPost = groupByPost(listAt(data, 'posts_authors'))
  const title = listAt(data, 'settings').find((setting) => setting['key'] === 'title')

  return {
    listTags: (postId: string): string[] =>
      (tagsByPost.get(postId) ?? [])
        .map((link) => tags.get(toText(link['tag_id'])))
        .filter((tag) => tag !== undefined)
        .filter((tag) => tag['visibility'] !== 'internal' && !isInternalTag(toText(tag['name'])))
        .map((tag) => toText(tag['name'])),
    findAuthor: (postId: string): string => {
      const [first] = authorsByPost.get(postId) ?? []
      return toText(users.get(toText(first?.['author_id']))?.['name'])
    },
    findMeta: (postId: string): JsonObject => meta.get(postId) ?? {},
    siteTitle: toText(title?.['value']).slice(0, 200),
  }
}

export const isInternalTag = (name: string): boolean => name.startsWith('#')

function listAt(data: unknown, key: string): JsonObject[] {
  const list = getAt(data, [key])
  return Array.isArray(list) ? list.filter(isObject) : []
}

function indexBy(rows: readonly JsonObject[], key: string): Map<string, JsonObject> {
  return new Map(rows.map((row) => [toText(row[key]), row]))
}

function groupByPost(links: readonly JsonObject[]): Map<string, JsonObject[]> {
  const groups = Map.groupBy(links, (link) => toText(link['post_id']))
  for (const group of groups.values()) {
    group.sort((a, b) => Number(a['sort_order'] ?? 0) - Number(b['sort_order'] ?? 0))
  }
  return groups
}
