import type { ManagedTag } from '#app/data/tags/manage-tags.ts'

export const countPosts = (count: number): string => (count === 1 ? '1 post' : `${count} posts`)

/** Of both lists, drafts included. */
export const countTagged = ({ blog_count, news_count }: ManagedTag): number => blog_count + news_count

/** Where a tag is used: "6 blog posts, 2 news". */
export function describeUse({ blog_count, news_count }: ManagedTag): string {
  const used = [
    blog_count > 0 && (blog_count === 1 ? '1 blog post' : `${blog_count} blog posts`),
    news_count > 0 && `${news_count} news`,
  ].filter(Boolean)
  return used.length > 0 ? used.join(', ') : 'In no post'
}
