import { noteExport } from '../_shared/note-export.ts'
import { askDatabase } from '../_shared/frame/function-refusal.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { answer, type Input, input } from './contract.ts'

const POSTS_PER_PAGE = 500
/** A page is held in memory, here and in the browser. */
const MAX_PAGE_CHARACTERS = 4 * 1024 * 1024

/** Exports all posts of a kind, with drafts, page by page, in the form that an import reads. */
export default serveFunction<Input>(
  { access: 'author', permission: 'posts.import', input },
  async ({ body, supabaseAdmin }) => {
    const table = body.kind === 'blog' ? 'blog_posts' : 'news_posts'
    const isFirst = body.after === null
    if (isFirst) await noteExport({ supabaseAdmin }, table)
    const page = await askDatabase(
      supabaseAdmin.rpc('export_posts', {
        p_table: table,
        // Null is allowed, but missing in the generated types.
        p_after: body.after as string,
        p_limit: POSTS_PER_PAGE,
        p_most_characters: MAX_PAGE_CHARACTERS,
      }),
    )
    const names = isFirst ? await askDatabase(supabaseAdmin.rpc('export_names')) : null
    return answer.parse({ ...Object(page), names })
  },
)
