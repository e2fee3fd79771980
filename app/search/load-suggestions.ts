import type { PostsClient } from '#app/data/context/context.ts'
import { listNewestPosts } from '#app/data/posts/list-posts.ts'
import { toPostPath, toTagPath } from '#domain/posts/post-path.ts'
import { listNewsTags } from '#domain/posts/post-tags.ts'
import { rankTags } from '#domain/search/rank-entries.ts'
import type { SiteEntry } from './list-entries.ts'
import { composeSearchPath } from './search-path.ts'

const TOPICS = 8
const NEWEST = 4
const SERVICES = 4

type Link = { name: string; href: string }

export type Suggestions = {
  /** Tags of the newest posts with their pages, most frequent first. */
  topics: Link[]
  services: { title: string; href: string }[]
  newest: { title: string; href: string; publishedAt: string }[]
}

/** Loads suggestions for searches without results. Throws like `listNewestPosts`. */
export async function loadSuggestions(
  client: PostsClient,
  { entries, failureMessage }: { entries: readonly SiteEntry[]; failureMessage: string },
): Promise<Suggestions> {
  const [blog, news] = await Promise.all([
    listNewestPosts(client, { table: 'blog_posts', failureMessage }),
    listNewestPosts(client, { table: 'news_posts', failureMessage }),
  ])
  const posts = [
    ...blog.map((post) => ({ ...post, listPath: '/blog' })),
    ...news.map((post) => ({ ...post, tags: listNewsTags(post.tags), listPath: '/news' })),
  ]
  return {
    topics: listTopics(posts),
    services: [
      ...entries.filter(({ kind }) => kind === 'Service').slice(0, SERVICES),
      ...entries.filter(({ kind }) => kind === 'Tool'),
    ].map(({ title, href }) => ({ title, href })),
    newest: posts
      .toSorted((a, b) => b.published_at.localeCompare(a.published_at))
      .slice(0, NEWEST)
      .map(({ title, slug, listPath, published_at }) => ({
        title,
        href: toPostPath(listPath, slug),
        publishedAt: published_at,
      })),
  }
}

/** Links each tag to its page in blog or news, or to a search if it has none. */
function listTopics(posts: readonly { tags: readonly string[]; listPath: string }[]): Link[] {
  return rankTags(posts.map(({ tags }) => tags))
    .slice(0, TOPICS)
    .map((name) => {
      const key = name.toLowerCase()
      const tagged = posts.find(({ tags }) => tags.some((tag) => tag.trim().toLowerCase() === key))
      return { name, href: (tagged && toTagPath(tagged.listPath, name)) ?? composeSearchPath(name) }
    })
}
