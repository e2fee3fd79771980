import { expect, test } from 'vitest'
import { type ImportFile, readBeginning, readPieces, toFile } from './import-source.ts'

/** A file in pieces of these lengths that records whether its stream was closed early. */
function makeFile(lengths: number[]): ImportFile & { wasCancelled: () => boolean } {
  let isCancelled = false
  const pieces = lengths.map((length, at) => new Uint8Array(length).fill(at + 1))
  return {
    name: 'a',
    type: '',
    // What a file claims counts for nothing.
    size: 1,
    wasCancelled: () => isCancelled,
    stream: () => {
      const left = [...pieces]
      return new ReadableStream({
        pull: (controller) => {
          const piece = left.shift()
          if (piece) controller.enqueue(piece)
          else controller.close()
        },
        cancel: () => void (isCancelled = true),
      })
    },
  }
}

async function listLengths(lengths: number[], maxBytes = Infinity): Promise<number[]> {
  const found: number[] = []
  for await (const piece of readPieces(makeFile(lengths), maxBytes, {})) found.push(piece.length)
  return found
}

test.for<[number[], number[]]>([
  [[], []],
  [
    [3, 0, 2],
    [3, 2],
  ],
  [[65_536], [65_536]],
  [[65_537], [65_536, 1]],
  [
    [150_000, 5],
    [65_536, 65_536, 18_928, 5],
  ],
])('pieces of %j bytes are handed on as %j', async ([lengths, expected]) => {
  expect(await listLengths(lengths)).toEqual(expected)
})

test('rejects a file that exceeds the limit despite its claimed size', async () => {
  expect(await listLengths([1024, 1024], 2048)).toEqual([1024, 1024])
  await expect(listLengths([1024, 1025], 2048)).rejects.toMatchObject({ failure: 'too-large' })
})

test('reports progress in bytes after each piece', async () => {
  const told: number[] = []
  for await (const _ of readPieces(makeFile([70_000, 5]), Infinity, {
    onProgress: (bytes) => told.push(bytes),
  }));
  expect(told).toEqual([70_000, 70_005])
})

test('throws the abort reason and closes the stream', async () => {
  const file = makeFile([5, 5])
  const controller = new AbortController()
  const reading = readPieces(file, Infinity, { signal: controller.signal })
  expect((await reading.next()).value).toHaveLength(5)
  controller.abort(new Error('changed my mind'))
  await expect(reading.next()).rejects.toThrow('changed my mind')
  expect(file.wasCancelled()).toBe(true)
})

test.for([
  [0, 0],
  [4, 4],
  [5, 5],
  [8, 8],
  [50, 10],
] as const)('of the first %i bytes of ten there are %i', async ([wanted, found]) => {
  const beginning = await readBeginning(makeFile([4, 6]), wanted)
  expect([...beginning]).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2, 2].slice(0, found))
})

test('reads pasted text as a file, repeatedly', async () => {
  const file = toFile('é😀')
  expect(file).toMatchObject({ name: 'pasted text', type: 'text/plain', size: 6 })
  for (let pass = 0; pass < 2; pass += 1) {
    expect(new TextDecoder().decode(await readBeginning(file, 100))).toBe('é😀')
  }
})
