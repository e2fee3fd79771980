import type { PostTableName } from '#domain/posts/input/post-input.ts'
import { OPERATION_BLOCKED } from '#domain/posts/operation-blocked.ts'
import { hasPermission } from '../frame/has-permission.ts'
import { FunctionRefusal } from '../frame/function-refusal.ts'
import type { FunctionCall } from '../frame/serve-function.ts'

type Call = Pick<FunctionCall<unknown>, 'supabase' | 'user'>

/**
 * Published posts are read by everybody, so that seeing one says nothing about who may work on it: editors on each, an author on
 * what is theirs.
 * @throws FunctionRefusal 403
 */
export async function mustWorkOn(
  call: Call,
  { table, id }: { table: PostTableName; id: string },
): Promise<void> {
  if (await hasPermission(call, 'posts.edit')) return
  const { data } = await call.supabase.rpc('list_own_posts', { p_table: table }).throwOnError()
  if (!data.includes(id)) throw new FunctionRefusal(403, OPERATION_BLOCKED)
}
