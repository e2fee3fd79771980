/**
 * What does a share image cost? Draws cards one after the other and prints the milliseconds of each part and the
 * memory of the process, then sets the answer that a page cache keeps beside bare node:http with the same bytes.
 * Run: npm run lab -- share-images.
 */
import { createServer, get, Agent, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findPageCard, findServiceCard } from '#app/seo/share-image/page-cards.ts'
import type { ShareCard } from '#app/seo/share-image/share-card.ts'
import { createPageCache } from '#server/page-cache/page-cache.ts'
import { buildStoredResponse, sendStoredResponse } from '#server/responses/stored-response.ts'
import { createDrawingCalls } from '#server/share-images/drawing-calls.ts'
import { encodePixels } from '#server/share-images/encode-pixels.ts'
import { createPictureReader } from '#server/share-images/read-picture.ts'
import { measureInTurn, measureRate, median, printSeries } from '../../../../bench/parts/measure.ts'

const CARDS_OF_EACH = 12
const ROUNDS = 5
const REQUESTS_PER_ROUND = 4_000
const CONNECTIONS = 16
const PATH = '/share/page/home-0123456789abcdef.png'

const readMegabytes = () => `${(process.memoryUsage().rss / 1024 / 1024).toFixed(0)} MB`
const calls = createDrawingCalls()
const readPicture = createPictureReader({
  url: '',
  fetch: () => Promise.reject(new Error('Nobody is asked.')),
})
const home = findPageCard('home', 'Peakshelf')!
const withCover = (title: string): ShareCard => ({
  ...home,
  title,
  detail: 'Imani Clarke',
  art: { kind: 'cover', seed: title, picture: null },
})
const SUBJECTS: Record<string, (index: number) => ShareCard> = {
  'ridgeline, Latin': (index) => ({ ...home, title: `${home.title} ${index}` }),
  'drawn cover, Latin': (index) => withCover(`A title that takes two or three lines ${index}`),
  'drawn cover, Chinese': (index) => withCover(`亚马逊广告的盈亏平衡点怎么算？${index}`),
  'drawn cover, Arabic': (index) => withCover(`كيف ترفع منتجك إلى الرف الأول ${index}`),
  'scene of a service': (index) => ({
    ...findServiceCard('reporting', 'Peakshelf')!,
    title: `Reporting ${index}`,
  }),
}

async function drawCard(card: ShareCard): Promise<{ drawing: number; packing: number; bytes: Buffer }> {
  const asked = 'picture' in card.art ? card.art.picture : null
  const startedAt = performance.now()
  const pixels = await calls.draw(card, { picture: asked && (await readPicture(asked)) })
  const drawnAt = performance.now()
  const bytes = await encodePixels(pixels, 'image/png')
  return { drawing: drawnAt - startedAt, packing: performance.now() - drawnAt, bytes }
}

console.log(`before the first card: ${readMegabytes()}`)
const first = await drawCard(home)
console.log(
  `first card, with the start of the thread: ${(first.drawing + first.packing).toFixed(0)} ms, ${readMegabytes()}`,
)
for (const [name, compose] of Object.entries(SUBJECTS)) {
  const drawn: Awaited<ReturnType<typeof drawCard>>[] = []
  for (let index = 0; index < CARDS_OF_EACH; index += 1) drawn.push(await drawCard(compose(index)))
  const of = (part: 'drawing' | 'packing') => median(drawn.map((one) => one[part])).toFixed(0)
  const kilobytes = median(drawn.map(({ bytes }) => bytes.length / 1024)).toFixed(0)
  console.log(
    `${name.padEnd(24)} ${of('drawing').padStart(4)} ms drawn, ${of('packing').padStart(4)} ms packed, ${kilobytes} kB`,
  )
}
console.log(`after all cards: ${readMegabytes()}`)
await calls.close()

async function listen(answer: RequestListener): Promise<{ url: string; close: () => void }> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`,
    close: () => server.close(),
  }
}

const cache = createPageCache({ maxAgeMs: Infinity })
const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' }
cache.store(PATH, cache.generation(), buildStoredResponse(200, headers, first.bytes))
const kept = await listen((request, response) => {
  void sendStoredResponse(request, response, cache.find(request.url!)!)
})
const bareHeaders = Object.entries({ ...headers, 'content-length': String(first.bytes.length) }).flat()
const bare = await listen((_, response) => {
  response.writeHead(200, bareHeaders)
  response.end(first.bytes)
})
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const ask = (url: string) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent }, (response) => response.on('end', resolve).resume()).on('error', reject)
  })
const subjects = [
  { name: 'kept share image', url: kept.url },
  { name: 'bare node:http', url: bare.url },
].map(({ name, url }) => ({
  name,
  measure: () => measureRate(REQUESTS_PER_ROUND, CONNECTIONS, () => ask(url)),
}))
printSeries(await measureInTurn(ROUNDS, subjects), 'answers/s')
agent.destroy()
kept.close()
bare.close()
