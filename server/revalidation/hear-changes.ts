import { openClient, type SupabaseAccess } from '../backend/connect-supabase.ts'
import { applyChange, clearPagesOnChange } from '../backend/content-changes.ts'
import { createDuePosts, type DuePosts } from '../backend/due-posts.ts'
import type { NewsInterval } from '../backend/news-interval.ts'
import type { Config } from '../config/config.ts'
import type { WorkerLink } from '../processes/worker-link.ts'
import type { PageCache } from '../responses/page-cache.ts'
import { type AnswerRevalidation, createRevalidation } from './revalidation.ts'

export type HeardChanges = {
  /** Answers the calls of a hosted project; there are none without REVALIDATION_SECRET. */
  answersCalls: AnswerRevalidation
  /** Null where nobody tells of posts that are dated ahead, or nobody may ask for them. */
  duePosts: DuePosts | null
}

/** Has pages thrown away when what they show changes: our own backend announces it, a hosted project calls. */
export async function hearChanges(
  { backend }: Pick<Config, 'backend'>,
  supabase: SupabaseAccess,
  {
    pageCache,
    newsInterval,
    link,
  }: { pageCache: PageCache; newsInterval: NewsInterval; link: WorkerLink | null },
): Promise<HeardChanges> {
  const secret = backend.kind === 'hosted' ? backend.revalidationSecret : null
  const duePosts =
    supabase.secretKey && (supabase.backend || secret)
      ? createDuePosts({ client: openClient(supabase, supabase.secretKey), pageCache })
      : null
  const apply = (announcement: string) =>
    applyChange(announcement, pageCache, newsInterval, duePosts ?? undefined)
  if (supabase.backend)
    await clearPagesOnChange(supabase.backend, pageCache, newsInterval, duePosts ?? undefined)
  link?.onTold(apply)
  const answersCalls = createRevalidation(secret, (announcement) => {
    apply(announcement)
    // A call reaches one of the processes that share the port.
    link?.tellOthers(announcement)
  })
  return { answersCalls, duePosts }
}
