import { expect, test } from 'vitest'
import { createAddressHits, MAX_PATHS } from './address-hits.ts'

type Counts = Record<string, number>

async function count(...hits: ['redirected' | 'missed', string][]) {
  const written: { redirected: Counts; missed: Counts }[] = []
  const counts = createAddressHits(async (redirected, missed) => void written.push({ redirected, missed }))
  for (const [outcome, path] of hits) counts.add(outcome, path)
  await counts.close()
  return written
}

test('counts addresses in their canonical form', async () => {
  expect(
    await count(
      ['missed', '/Old-Page/'],
      ['missed', '/old-page'],
      ['redirected', '/?p=101'],
      ['missed', '/x'],
    ),
  ).toEqual([{ redirected: { '/?p=101': 1 }, missed: { '/old-page': 2, '/x': 1 } }])
})

test('does not count requests of scanners, and no paths that name a person', async () => {
  const paths = ['/wp-login.php', '/.env', '/unsubscribe/jane%40mail.example', '/logo.png']
  expect(await count(...paths.map((path) => ['missed', path] as ['missed', string]))).toEqual([])
})

test('limits the number of different paths, but still counts known ones', async () => {
  const madeUp = Array.from(
    { length: MAX_PATHS + 100 },
    (_, n) => ['missed', `/made-up/${n}`] as ['missed', string],
  )
  const { missed } = (await count(...madeUp, ['missed', '/made-up/0']))[0]!
  expect(Object.keys(missed)).toHaveLength(MAX_PATHS)
  expect(missed['/made-up/0']).toBe(2)
})
