import { servePostMutations } from '../_shared/posts/serve-post-mutations.ts'

export default servePostMutations('blog_posts')
