import { noteExport } from '../_shared/note-export.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { answer, type Input, input } from './contract.ts'

const POSTS_PER_PAGE = 500
/** Of text: a page is held in memory, here and in the browser. */
const MAX_PAGE_CHARACTERS = 4 * 1024 * 1024

/** All posts of a kind, drafts included, page by page, with all that an import takes back. */
export default serveFunction<Input>(
  { access: 'author', permission: 'posts.import', input },
  async ({ body, supabaseAdmin }) => {
    const table = body.kind === 'blog' ? 'blog_posts' : 'news_posts'
    if (body.after === null) await noteExport(supabaseAdmin, table)
    const { data } = await supabaseAdmin
      .rpc('export_posts', {
        p_table: table,
        // The generated type knows no parameter that may be null.
        p_after: body.after as string,
        p_limit: POSTS_PER_PAGE,
        p_most_characters: MAX_PAGE_CHARACTERS,
      })
      .throwOnError()
    const names = body.after === null ? await readNames(supabaseAdmin) : null
    return answer.parse({ ...Object(data), names })
  },
)

async function readNames(supabaseAdmin: FunctionCall<Input>['supabaseAdmin']): Promise<unknown> {
  const { data } = await supabaseAdmin.rpc('export_names').throwOnError()
  return data
}
