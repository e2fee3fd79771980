import { expect, test } from 'vitest'
import { onEmptyJobTables } from './scheduled-jobs-fixture.ts'

const ENDED = 'The process that ran it has ended.'

onEmptyJobTables((use) => {
  test('marks the run of an ended process as abandoned and repeats it once', async () => {
    const { schedule, makeDue, endLease, claimTick, finish, readRuns, readJob } = use()
    await schedule('doomed', '1 hour')
    await makeDue('doomed')
    const { id: lost } = await claimTick('doomed')
    expect(await claimTick('doomed')).toEqual({ outcome: 'busy' })
    await endLease('doomed')
    const claims = await Promise.all(Array.from({ length: 4 }, () => claimTick('doomed')))
    expect(claims.map(({ outcome }) => outcome).toSorted()).toEqual(['busy', 'busy', 'busy', 'started'])
    const recovery = claims.find(({ outcome }) => outcome === 'started')!
    expect(recovery.recovers).toBe(lost)
    await finish(recovery.id!)
    expect(await claimTick('doomed')).toEqual({ outcome: 'not-due' })
    expect(await readRuns('doomed')).toMatchObject([
      { id: lost, trigger: 'timer', status: 'abandoned', message: ENDED, recovers: null },
      { id: recovery.id, trigger: 'timer', status: 'succeeded', recovers: lost },
    ])
    expect(await readJob('doomed')).toMatchObject({ failures: 0, is_due: false })
  })

  test('returns to the scheduler when a lease expires', async () => {
    const { engine, schedule, makeDue, endLease, claimTick } = use()
    const readWait = async () =>
      (await engine.query<{ wait_seconds: number }>('select wait_seconds from public.list_job_calls()'))[0]!
        .wait_seconds
    await schedule('watched', '1 hour')
    await makeDue('watched')
    expect(await readWait()).toBeLessThanOrEqual(0)
    await claimTick('watched')
    const wait = await readWait()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(30)
    await endLease('watched')
    expect(await readWait()).toBeLessThanOrEqual(0)
  })

  test('keeps a long run as long as its lease is renewed', async () => {
    const { schedule, claim, claimTick, endLease, renew, finish } = use()
    await schedule('long', '1 hour')
    const { id } = await claim('long')
    await endLease('long')
    expect(await renew(id!)).toBe(true)
    expect(await claimTick('long')).toEqual({ outcome: 'busy' })
    expect(await finish(id!)).toBe(true)
  })

  test('ignores results of a run that lost its lease', async () => {
    const { schedule, makeDue, claimTick, endLease, renew, finish, readRuns, readJob } = use()
    await schedule('lost', '1 hour')
    await makeDue('lost')
    const stalled = await claimTick('lost')
    await endLease('lost')
    const other = await claimTick('lost')
    expect(await renew(stalled.id!)).toBe(false)
    await finish(other.id!, { status: 'succeeded', result: { by: 'the other' } })
    const before = await readJob('lost')
    expect(await finish(stalled.id!, { status: 'failed', message: 'too late' })).toBe(false)
    expect(await finish(other.id!, { status: 'failed', message: 'twice' })).toBe(false)
    expect(await readRuns('lost')).toMatchObject([
      { status: 'abandoned', message: ENDED },
      { status: 'succeeded', result: { by: 'the other' }, message: null },
    ])
    expect(await readJob('lost')).toEqual(before)
  })

  test('does not repeat a run that ended two processes until the next tick', async () => {
    const { schedule, makeDue, claimTick, endLease, readRuns, readJob } = use()
    await schedule('poison', '30 seconds')
    await makeDue('poison')
    await claimTick('poison')
    await endLease('poison')
    expect(await claimTick('poison')).toMatchObject({ outcome: 'started' })
    await endLease('poison')
    await makeDue('poison')
    expect(await claimTick('poison')).toEqual({ outcome: 'not-due' })
    expect(await readRuns('poison')).toMatchObject([{ status: 'abandoned' }, { status: 'abandoned' }])
    expect(await readJob('poison')).toMatchObject({ failures: 2, is_due: false })
    await makeDue('poison')
    expect(await claimTick('poison')).toMatchObject({ outcome: 'started', recovers: null })
  })

  test('a manual run replaces an abandoned one', async () => {
    const { schedule, makeDue, claimTick, claim, finish, endLease, age, readRuns } = use()
    await schedule('replaced', '1 hour')
    await makeDue('replaced')
    await claimTick('replaced')
    await endLease('replaced')
    await age('replaced', '31 seconds')
    const { id } = await claim('replaced')
    await finish(id!)
    expect(await claimTick('replaced')).toEqual({ outcome: 'not-due' })
    expect(await readRuns('replaced')).toMatchObject([
      { status: 'abandoned' },
      { trigger: 'manual', status: 'succeeded', recovers: null },
    ])
  })

  test('does not repeat runs of deleted or disabled jobs', async () => {
    const { engine, schedule, makeDue, claimTick, endLease, unschedule, finish, readRuns } = use()
    await schedule('off', '1 hour')
    await makeDue('off')
    await claimTick('off')
    await endLease('off')
    await engine.query('update public.scheduled_jobs set is_active = false')
    expect(await claimTick('off')).toEqual({ outcome: 'not-due' })
    await schedule('gone', '1 hour')
    await makeDue('gone')
    const { id } = await claimTick('gone')
    await unschedule('gone')
    expect(await finish(id!)).toBe(true)
    expect(await readRuns('gone')).toMatchObject([{ status: 'succeeded' }])
  })
})
