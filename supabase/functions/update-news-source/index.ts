import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { FetchFailure } from '../_shared/fetch/guarded-fetch-failure.ts'
import { mustBeFetchable } from '../_shared/fetch/guarded-fetch.ts'
import type { SourceSettings } from '../_shared/fetch/guarded-fetch-hosts.ts'
import { readNewsSchedule } from '../_shared/news-schedule.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { readSourceSettings } from '../_shared/fetch/source-settings.ts'
import { answer, input } from './contract.ts'

/** Stores the URL of the news import; without one, the setting applies again. */
export default serveFunction({ access: 'author', input }, async (call) => {
  const { body, supabaseAdmin, runtime, user } = call
  const url = body.source_url || null
  if (url !== null) await mustBeSource(url, readSourceSettings(runtime))
  await askDatabase(
    // Null is allowed, but missing in the generated types.
    supabaseAdmin.rpc('set_news_source', { url: url as string, ...(user && { actor: user.id }) }),
  )
  call.logAction('news source changed', { isSet: url !== null })
  return answer.parse(await readNewsSchedule(call))
})

async function mustBeSource(url: string, settings: SourceSettings): Promise<void> {
  try {
    await mustBeFetchable(url, { purpose: 'sheet', settings })
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    throw new FunctionRefusal(
      400,
      'News can be read from script.google.com and docs.google.com, over https. The operator can allow more hosts.',
    )
  }
}
