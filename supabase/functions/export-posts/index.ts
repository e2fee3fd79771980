import { serveFunction } from '../_shared/frame/serve-function.ts'
import { answer, input } from './contract.ts'

const POSTS_PER_PAGE = 500
/** Of text: a page is held in memory, here and in the browser. */
const MAX_PAGE_CHARACTERS = 4 * 1024 * 1024

/** All posts of a kind, drafts included, page by page, with all that an import takes back. */
export default serveFunction({ access: 'author', input }, async ({ body, supabaseAdmin }) => {
  const { data, error } = await supabaseAdmin.rpc('export_posts', {
    p_table: body.kind === 'blog' ? 'blog_posts' : 'news_posts',
    // The generated type knows no parameter that may be null.
    p_after: body.after as string,
    p_limit: POSTS_PER_PAGE,
    p_most_characters: MAX_PAGE_CHARACTERS,
  })
  if (error) throw new Error('Posts could not be exported', { cause: error })
  return { success: true, ...answer.parse(data) }
})
