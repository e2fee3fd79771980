import { servePostMutations } from '../_shared/posts/serve-post-mutations.ts'

export default servePostMutations('news_posts')
