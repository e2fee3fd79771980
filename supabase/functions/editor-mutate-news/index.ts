import { servePostMutations } from '../_shared/posts/mutate-post.ts'
import { input } from './contract.ts'

export default servePostMutations('news_posts', input)
