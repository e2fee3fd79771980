import { expect, test, vi } from 'vitest'
import { createDataCheck, isDataThere } from './is-data-there.ts'

const HOSTED = { backend: null, url: 'https://project.example', publishableKey: 'sb_publishable_x' }

function answering(status: number) {
  const fetch = vi.fn(async () => new Response('[]', { status }))
  return { access: { ...HOSTED, fetch }, fetch }
}

test.for([
  [200, true],
  [401, true],
  [503, false],
  [521, false],
] as const)('a hosted project that answers %s: %s', async ([status, isThere]) => {
  expect(await isDataThere(answering(status).access)).toBe(isThere)
})

test('a hosted project is asked for a row, since its description is answered without a database', async () => {
  const { access, fetch } = answering(200)
  await isDataThere(access)
  expect(fetch).toHaveBeenCalledWith(
    expect.stringContaining('/rest/v1/blog_posts?select=id&limit=1'),
    expect.objectContaining({ headers: { apikey: HOSTED.publishableKey } }),
  )
})

test('a hosted project that is out of reach is not there', async () => {
  const fetch = async () => {
    throw new TypeError('fetch failed')
  }
  expect(await isDataThere({ ...HOSTED, fetch })).toBe(false)
})

test('who asks often shares the answer', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { access, fetch } = answering(200)
  const check = createDataCheck(access)
  expect(await Promise.all([check(), check(), check()])).toEqual([true, true, true])
  expect(fetch).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  await check()
  expect(fetch).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
