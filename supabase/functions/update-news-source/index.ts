import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { FetchFailure } from '../_shared/fetch/guarded-fetch-failure.ts'
import { mustBeFetchable } from '../_shared/fetch/guarded-fetch.ts'
import type { SourceSettings } from '../_shared/fetch/guarded-fetch-hosts.ts'
import { readNewsSchedule } from '../_shared/news-schedule.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { readSourceSettings } from '../_shared/fetch/source-settings.ts'
import { type Answer, input } from './contract.ts'

/** Stores where the news are read from; without an address, what the settings of the site say counts again. */
export default serveFunction({ access: 'author', input }, async (call) => {
  const { body, supabaseAdmin, runtime, user } = call
  const url = body.source_url || null
  if (url !== null) await mustBeSource(url, readSourceSettings(runtime))
  // The argument may be null; the generated types know no such thing.
  await supabaseAdmin
    .rpc('set_news_source', {
      url: url as string,
      ...(user && { actor: user.id }),
    })
    .throwOnError()
  call.logAction('news source changed', { isSet: url !== null })
  const { source_url, source_from } = await readNewsSchedule(supabaseAdmin, runtime)
  return { source_url, source_from } satisfies Answer
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
