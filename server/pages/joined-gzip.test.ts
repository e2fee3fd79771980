import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createJoinedGzip } from './joined-gzip.ts'

const BEFORE = '<html>Größe 1, größe 1, 🙂'.repeat(900)
const AFTER = '</b> and on with größe 1 </html>'.repeat(700)

test.for(['', 'x', 'Straße 🙂', BEFORE, 'long '.repeat(60_000)])(
  'what is between is in the whole: %.20s',
  (between) => {
    const join = createJoinedGzip(BEFORE, AFTER)
    // Once more, since parts are kept.
    for (let time = 0; time < 2; time += 1)
      expect(gunzipSync(join(between)).toString() === BEFORE + between + AFTER).toBe(true)
  },
)

test('nothing may stand before or after', () => {
  expect(gunzipSync(createJoinedGzip('', '')('between')).toString()).toBe('between')
})

test('what repeats the page is no shorter than what does not', () => {
  const join = createJoinedGzip(BEFORE, AFTER)
  expect(join('größe 1,').length).toBe(join('qxjzvkwq!!').length)
})
