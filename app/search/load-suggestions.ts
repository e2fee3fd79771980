import type { PostsClient } from '#app/data/context/context.ts'
import { listNewestPosts } from '#app/data/posts/list-newest-posts.ts'
import { listNewsTags } from '#domain/posts/post-tags.ts'
import { rankTags } from '#domain/search/rank-tags.ts'
import type { SiteEntry } from './list-entries.ts'
import { toPostPath } from '#domain/posts/post-path.ts'

const TOPICS = 8
const NEWEST = 4
const SERVICES = 4

export type Suggestions = {
  /** Tags of the newest posts, the most frequent first. */
  topics: string[]
  services: { title: string; href: string }[]
  newest: { title: string; href: string; publishedAt: string }[]
}

/** What may be read instead of what was not found. Throws as `listNewestPosts`. */
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
    topics: rankTags(posts.map(({ tags }) => tags)).slice(0, TOPICS),
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
