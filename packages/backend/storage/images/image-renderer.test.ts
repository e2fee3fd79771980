import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createWorkQueue } from '#backend/limits/work-queue.ts'
import type { ObjectMetadata } from '../objects/object-row.ts'
import { createImageRenderer } from './image-renderer.ts'
import { DECODE_QUEUE, loadSharp } from './load-sharp.ts'
import { readRenderOptions } from './render-options.ts'

async function openRenderer(cacheFolder?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'renderer-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const sharp = await loadSharp()
  const source = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const metadata = { size: source.byteLength, mimetype: 'image/png' } as ObjectMetadata
  const failures: unknown[] = []
  let reads = 0
  let open = 0
  let mostOpen = 0
  const renderer = createImageRenderer({
    bytes: {
      read: async () => {
        reads += 1
        mostOpen = Math.max(mostOpen, (open += 1))
        await new Promise((resolve) => setTimeout(resolve, 20))
        open -= 1
        return new Blob([new Uint8Array(source)]).stream()
      },
    },
    cacheFolder: cacheFolder ?? folder,
    decode: createWorkQueue(DECODE_QUEUE),
    reportFailure: (error) => failures.push(error),
  })
  const render = (width: number, size = source.byteLength) => {
    const object = { version: 'one', metadata: { ...metadata, size } }
    const options = readRenderOptions({ width })
    return renderer.render(renderer.nameRendering(object, options, 'png'), object, options, 'png')
  }
  return { render, folder, failures, countReads: () => reads, countMostOpen: () => mostOpen }
}

test('simultaneous requests for a picture share one rendering', async () => {
  const { render, countReads, folder } = await openRenderer()
  const pictures = await Promise.all([render(10), render(10), render(10)])
  expect(countReads()).toBe(1)
  expect(pictures[1]).toEqual(pictures[0])
  expect(await readdir(folder)).toHaveLength(1)
  await render(10)
  expect(countReads()).toBe(1)
})

test('decodes two pictures at a time, queues some and rejects the rest', async () => {
  const { render, countMostOpen } = await openRenderer()
  const outcomes = await Promise.allSettled(Array.from({ length: 80 }, (_, index) => render(index + 1)))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason)
  expect(countMostOpen()).toBe(2)
  expect(refused).toHaveLength(80 - 66)
  expect(refused[0]).toMatchObject({ code: 'SlowDown', httpStatus: 503, headers: { 'Retry-After': '5' } })
})

test('does not read a file too large for a picture', async () => {
  const { render, countReads } = await openRenderer()
  await expect(render(10, 26 * 1024 * 1024)).rejects.toMatchObject({ code: 'InvalidRequest' })
  expect(countReads()).toBe(0)
})

test('renders without a working cache', async () => {
  const { render, failures } = await openRenderer('/dev/null/rendered')
  expect((await render(10)).byteLength).toBeGreaterThan(0)
  expect(failures).not.toEqual([])
})
