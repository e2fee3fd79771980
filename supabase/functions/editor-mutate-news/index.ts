import { servePostMutations } from '../_shared/serve-post-mutations.ts'

export default servePostMutations('news_posts')
