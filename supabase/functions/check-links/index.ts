import { consumeFetchQuota } from '../_shared/fetch/fetch-quota.ts'
import { FetchFailure } from '../_shared/fetch/guarded-fetch-failure.ts'
import { guardedFetch } from '../_shared/fetch/guarded-fetch.ts'
import { readSourceSettings } from '../_shared/fetch/source-settings.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { mapWithConcurrency } from '../_shared/frame/map-with-concurrency.ts'
import { type Answer, input, type Input } from './contract.ts'

type Result = Answer['results'][number]

const TIME_LIMIT_MS = 45_000
const START_WITHIN_MS = 20_000
const MAX_CONCURRENT = 4
const MAX_BYTES = 32 * 1024
const MISSING = [404, 410]

/** Checks external links of a post before it is published. */
export default serveFunction<Input>(
  { access: 'administrator', permission: 'posts.write', input, timeLimitMs: TIME_LIMIT_MS },
  async (call) => {
    await consumeFetchQuota(call)
    const links = [...new Set(call.body.links)]
    const startUntil = Date.now() + START_WITHIN_MS
    const { results, left } = await mapWithConcurrency(
      links,
      MAX_CONCURRENT,
      (link) => checkLink(call, link),
      () => Date.now() < startUntil && !call.signal.aborted,
    )
    const unchecked = left.map((link): Result => ({ link, outcome: 'unchecked', status: null }))
    const answer: Answer = { results: [...results, ...unchecked] }
    call.logAction('links checked', { count: results.length })
    return answer
  },
)

async function checkLink({ runtime, signal }: FunctionCall<Input>, link: string): Promise<Result> {
  try {
    const settings = readSourceSettings(runtime)
    await guardedFetch(link, { purpose: 'link', settings, maxBytes: MAX_BYTES, signal })
    return { link, outcome: 'works', status: 200 }
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    return { link, outcome: judge(error), status: error.status }
  }
}

function judge({ kind, status, redirectHost }: FetchFailure): Result['outcome'] {
  if (kind === 'too-large') return 'works'
  if (kind === 'unreachable' || (status !== null && MISSING.includes(status))) return 'broken'
  return kind === 'refused' && redirectHost === null ? 'unchecked' : 'unsure'
}
