import { mountAuthoring } from '#app/admin/mount-authoring.tsx'
import { blogAuthoring } from './blog-authoring.ts'

/** Gives authors their tools on the pages of the blog. */
export function mountBlogAuthoring(): void {
  mountAuthoring(blogAuthoring)
}
