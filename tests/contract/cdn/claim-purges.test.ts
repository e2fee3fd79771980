/** One of several processes purges a CDN after a change. */
import { beforeEach, expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

onBothFunctionEngines({}, (use) => {
  beforeEach(() => use().engine.query('delete from private.cdn_purges'))

  async function claim(keys: string[], secondsAgo: number): Promise<string[]> {
    const { data, error } = await use().service.rpc('claim_purges', {
      p_keys: keys,
      p_seconds_ago: secondsAgo,
    })
    expect(error).toBeNull()
    return data!.toSorted()
  }

  test('only the first claim of a change is granted', async () => {
    expect(await claim(['a', 'b', 'a'], 0.2)).toEqual(['a', 'b'])
    expect(await claim(['a', 'b', 'c'], 60)).toEqual(['c'])
  })

  test('purges changes after the last claim again', async () => {
    await claim(['a', 'b'], 0)
    await use().engine.query(
      `update private.cdn_purges set claimed_at = claimed_at - interval '10 seconds' where key = 'a'`,
    )
    expect(await claim(['a', 'b'], 5)).toEqual(['a'])
  })

  test('gives all purges to one of several concurrent processes', async () => {
    const keys = Array.from({ length: 20 }, (_, at) => `key-${at}`)
    const answers = await Promise.all([keys, keys.toReversed(), keys].map((wanted) => claim(wanted, 60)))
    expect(answers.filter((answer) => answer.length > 0)).toEqual([keys.toSorted()])
  })

  test('deletes old claims', async () => {
    await claim(['old'], 0)
    await use().engine.query(`update private.cdn_purges set claimed_at = now() - interval '2 days'`)
    await claim(['new'], 0)
    expect(await use().engine.query('select key from private.cdn_purges')).toEqual([{ key: 'new' }])
  })
})
