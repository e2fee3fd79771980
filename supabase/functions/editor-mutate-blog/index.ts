import { servePostMutations } from '../_shared/posts/serve-post-mutations.ts'
import { input } from './contract.ts'

export default servePostMutations('blog_posts', input)
