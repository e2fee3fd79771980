import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProcessEndRefusal } from './function-refusal.ts'
import { type JobRun, runJob } from './run-job.ts'

const REQUEST = { job: 'reading', trigger: 'timer', isScheduled: true }
const STARTED = { outcome: 'started', id: 7, recovers: null, last_result: { digest: 'a' } }

type Answer = { data: unknown; error: unknown }
type Call = Parameters<typeof runJob>[0]

/** A fake database with the functions that a run calls. */
function openFakeDatabase(answers: Record<string, Answer> = {}) {
  const asked: [string, unknown][] = []
  const rpc = (name: string, params: unknown) => {
    asked.push([name, params])
    const usual = { claim_job_run: STARTED, renew_job_run: true, finish_job_run: true }
    const answer = answers[name] ?? { data: usual[name as keyof typeof usual], error: null }
    return Object.assign(Promise.resolve(answer), { throwOnError: () => Promise.resolve(answer) })
  }
  return { asked, call: { supabaseAdmin: { rpc } } as unknown as Call }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('claims, runs and records a run with its result', async () => {
  const { asked, call } = openFakeDatabase()
  let seen: JobRun | undefined
  const outcome = await runJob(call, REQUEST, async (run) => ((seen = run), { count: 2 }), String)
  expect(outcome).toEqual({ outcome: 'succeeded', id: 7, result: { count: 2 } })
  expect(seen).toMatchObject({ isRecovery: false, lastResult: { digest: 'a' } })
  expect(asked).toEqual([
    [
      'claim_job_run',
      { p_job: 'reading', p_trigger: 'timer', p_is_scheduled: true, p_least_pause_seconds: 0 },
    ],
    ['finish_job_run', { p_run: 7, p_outcome: { status: 'succeeded', result: { count: 2 } } }],
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.length).toBe(2)
})

test.for([{ outcome: 'busy' }, { outcome: 'not-due' }, { outcome: 'too-soon', wait_seconds: 3 }])(
  'returns the refusal %j without running',
  async (refusal) => {
    const { asked, call } = openFakeDatabase({ claim_job_run: { data: refusal, error: null } })
    const work = vi.fn<() => Promise<null>>()
    expect(await runJob(call, REQUEST, work, String)).toEqual(refusal)
    expect(work).not.toHaveBeenCalled()
    expect(asked.length).toBe(1)
  },
)

test('records a failure with its message', async () => {
  const { asked, call } = openFakeDatabase()
  const error = new Error('no feed')
  const fail = () => Promise.reject(error)
  const outcome = await runJob(call, REQUEST, fail, () => 'The feed is away.')
  expect(outcome).toEqual({ outcome: 'failed', id: 7, error })
  expect(asked.at(-1)).toEqual([
    'finish_job_run',
    { p_run: 7, p_outcome: { status: 'failed', message: 'The feed is away.' } },
  ])
})

test('hands a run back when the process ends', async () => {
  const { asked, call } = openFakeDatabase()
  await runJob(call, REQUEST, () => Promise.reject(new ProcessEndRefusal()), String)
  expect(asked.at(-1)).toMatchObject(['finish_job_run', { p_run: 7, p_outcome: { status: 'abandoned' } }])
})

test('renews its lease, also after a failed renewal', async () => {
  const answers: Record<string, Answer> = {}
  const { asked, call } = openFakeDatabase(answers)
  const work = Promise.withResolvers<null>()
  let lost: AbortSignal | undefined
  const run = runJob(call, REQUEST, ({ lost: signal }) => ((lost = signal), work.promise), String)
  await vi.advanceTimersByTimeAsync(10_000)
  answers.renew_job_run = { data: null, error: { message: 'away' } }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked.filter(([name]) => name === 'renew_job_run').length).toBe(2)
  expect(lost!.aborted).toBe(false)
  work.resolve(null)
  expect(await run).toMatchObject({ outcome: 'succeeded' })
})

test('aborts a run that lost its lease', async () => {
  const { call } = openFakeDatabase({ renew_job_run: { data: false, error: null } })
  const run = runJob(
    call,
    REQUEST,
    ({ lost }) =>
      new Promise<null>((_resolve, reject) => {
        lost.addEventListener('abort', () => reject(lost.reason as Error))
      }),
    String,
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await run).toMatchObject({ outcome: 'failed', error: { message: /^The lease of the run expired/ } })
})

test('throws if the result cannot be recorded', async () => {
  const { asked, call } = openFakeDatabase({ finish_job_run: { data: null, error: { message: 'away' } } })
  const run = runJob(call, REQUEST, async () => null, String)
  await expect(run).rejects.toThrow('The end of run 7 could not be recorded')
  expect(asked.length).toBe(2)
})
