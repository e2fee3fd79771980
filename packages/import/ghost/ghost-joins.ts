/** Joins posts of a Ghost export with tags, authors and SEO fields. */
import { toText } from '../text/clean-text.ts'
import { getAt, isObject, type JsonObject } from '../json/json-values.ts'

export type GhostJoins = {
  /** Names of the public tags of a post, in order. */
  listTags(postId: string): string[]
  findAuthor(postId: string): string
  findMeta(postId: string): JsonObject
  siteTitle: string
}

/** @param data the `data` object of the export without posts */
export function joinGhostTables(data: unknown): GhostJoins {
  const tags = indexBy(listAt(data, 'tags'), 'id')
  const users = indexBy(listAt(data, 'users'), 'id')
  const meta = indexBy(listAt(data, 'posts_meta'), 'post_id')
  const tagsByPost = groupByPost(listAt(data, 'posts_tags'))
  const authorsByPost = groupByPost(listAt(data, 'posts_authors'))
  const title = listAt(data, 'settings').find((setting) => setting['key'] === 'title')

  return {
    listTags: (postId) =>
      (tagsByPost.get(postId) ?? [])
        .map((link) => tags.get(toText(link['tag_id'])))
        .filter((tag) => tag !== undefined)
        // Names that start with # are internal.
        .filter((tag) => tag['visibility'] !== 'internal' && !toText(tag['name']).startsWith('#'))
        .map((tag) => toText(tag['name'])),
    findAuthor: (postId) => {
      const [first] = authorsByPost.get(postId) ?? []
      return toText(users.get(toText(first?.['author_id']))?.['name'])
    },
    findMeta: (postId) => meta.get(postId) ?? {},
    siteTitle: toText(title?.['value']).slice(0, 200),
  }
}

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
