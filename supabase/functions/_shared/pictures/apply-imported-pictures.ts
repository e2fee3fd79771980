/** Replaces picture URLs in a post, also while others write it. */
import { replacePictures } from '#import/body/pictures.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import type { NewsContentBlock } from '#domain/posts/post.ts'
import type { PostTableName } from '#domain/posts/input/post-input.ts'
import type { Caller } from '../frame/identify-caller.ts'

type Service = Pick<Caller, 'supabaseAdmin'>

export type ImportedPicture = {
  /** Id in `imported_pictures`; null if it is not listed there. */
  id: string | null
  url: string
  address: string
}

type PostPictures = {
  content: string
  featured_image: string | null
  share_image: string | null
  rich_content: NewsContentBlock[] | null
}

const MAX_ATTEMPTS = 5

/** Returns false if the post was deleted. @param featured used if the post has no featured picture */
export async function applyImportedPictures(
  { supabaseAdmin }: Service,
  key: { table: PostTableName; id: string },
  imported: readonly ImportedPicture[],
  featured: string | null = null,
): Promise<boolean> {
  const addresses = new Map(imported.map(({ url, address }) => [url, address]))
  const done = Object.fromEntries(imported.flatMap(({ id, address }) => (id === null ? [] : [[id, address]])))
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const post = await readPost({ supabaseAdmin }, key)
    if (post === null) return false
    const changed = replaceAddresses(post, addresses)
    const image = changed.featured_image ?? featured
    const { data } = await supabaseAdmin
      .rpc('apply_imported_pictures', {
        p_table: key.table,
        p_post: key.id,
        p_based_on: post.updated_at,
        p_content: changed.content,
        p_addresses: done,
        ...(image !== null && { p_image: image }),
        ...(changed.share_image !== null && { p_share_image: changed.share_image }),
        ...(changed.rich_content && { p_blocks: changed.rich_content }),
      })
      .throwOnError()
    if (data) return true
  }
  throw new Error(`The post ${key.id} changes faster than its pictures can be applied`)
}

async function readPost(
  { supabaseAdmin }: Service,
  { table, id }: { table: PostTableName; id: string },
): Promise<(PostPictures & { updated_at: string }) | null> {
  const columns = 'content,featured_image,share_image,updated_at'
  const { data, error } =
    table === 'news_posts'
      ? await supabaseAdmin.from(table).select(`${columns},rich_content`).eq('id', id).maybeSingle()
      : await supabaseAdmin.from(table).select(columns).eq('id', id).maybeSingle()
  if (error) throw new Error('A post could not be read', { cause: error })
  if (data === null) return null
  const blocks = 'rich_content' in data ? (data.rich_content as unknown[] as NewsContentBlock[]) : null
  return { ...data, rich_content: blocks }
}

function replaceAddresses(post: PostPictures, addresses: ReadonlyMap<string, string>): PostPictures {
  const replaceIn = (html: string) => (addresses.size === 0 ? html : replaceInHtml(html, addresses))
  const replace = (address: string | null) => (address === null ? null : (addresses.get(address) ?? address))
  return {
    content: replaceIn(post.content),
    featured_image: replace(post.featured_image),
    share_image: replace(post.share_image),
    rich_content:
      post.rich_content?.map((block) => {
        if (block.type === 'image')
          return { ...block, content: addresses.get(block.content) ?? block.content }
        return block.type === 'html' ? { ...block, content: replaceIn(block.content) } : block
      }) ?? null,
  }
}

/** Leaves HTML over the limits unchanged; rows written through the API can have it. */
function replaceInHtml(html: string, addresses: ReadonlyMap<string, string>): string {
  try {
    return sanitizeHtml(replacePictures(html, addresses))
  } catch (error) {
    if (error instanceof HtmlLimitError) return html
    throw error
  }
}
