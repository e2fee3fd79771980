import { expect, test } from 'vitest'
import { onBothEngines } from '../on-both-engines.ts'
import { BUCKET_NOT_FOUND, png, send, startUser, STORAGE_SQL } from './fixture.ts'

onBothEngines(STORAGE_SQL, (use) => {
  const closed = () => use().service.storage.from('closed')
  const fill = async (root: string, names: readonly string[]) => {
    for (const name of names) expect((await closed().upload(`${root}/${name}`, png())).error).toBeNull()
  }
  let rootCount = 0
  const newRoot = () => `lists-${(rootCount += 1)}`

  test('listV2 returns all files below a prefix with their metadata', async () => {
    const root = newRoot()
    await fill(root, ['b.png', 'a/x.png', 'a/y/z.png'])
    const { data, error } = await closed().listV2({ prefix: `${root}/` })
    expect(error).toBeNull()
    expect(data).toMatchObject({ hasNext: false, folders: [] })
    expect(data).not.toHaveProperty('nextCursor')
    expect(data!.objects.map(({ name }) => name)).toEqual([
      `${root}/a/x.png`,
      `${root}/a/y/z.png`,
      `${root}/b.png`,
    ])
    expect(data!.objects[0]).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      key: `${root}/a/x.png`,
      name: `${root}/a/x.png`,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      last_accessed_at: expect.any(String),
      metadata: expect.objectContaining({ size: 9, mimetype: 'image/png' }),
    })
  })

  test('with a delimiter it returns one level and its folders', async () => {
    const root = newRoot()
    await fill(root, ['b.png', 'a/x.png', 'a/y/z.png', 'c/d.png'])
    const { data } = await closed().listV2({ prefix: `${root}/`, with_delimiter: true })
    expect(data!.folders).toEqual([
      { key: `${root}/a`, name: `${root}/a/` },
      { key: `${root}/c`, name: `${root}/c/` },
    ])
    expect(data!.objects.map(({ name }) => name)).toEqual([`${root}/b.png`])
    // A prefix may end within a name.
    const half = await closed().listV2({ prefix: root.slice(0, -1), with_delimiter: true })
    expect(half.data!.folders).toContainEqual({ key: root, name: `${root}/` })
  })

  const SORTS = (['name', 'created_at', 'updated_at'] as const).flatMap((column) =>
    (['asc', 'desc'] as const).flatMap((order) =>
      [true, false].map((with_delimiter) => ({ column, order, with_delimiter })),
    ),
  )
  test.for(SORTS)('pages have no gaps or repetitions: %o', async (sort) => {
    const root = newRoot()
    await fill(root, ['d.png', 'f/1.png', 'b.png', 'f/2.png', 'a.png', 'g/1.png', 'c.png'])
    const options = {
      prefix: `${root}/`,
      with_delimiter: sort.with_delimiter,
      sortBy: { column: sort.column, order: sort.order },
    }
    const all = (await closed().listV2(options)).data!
    const folders: string[] = []
    const objects: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await closed().listV2({ ...options, limit: 2, cursor })
      expect(data!.folders.length + data!.objects.length).toBeLessThanOrEqual(2)
      folders.push(...data!.folders.map(({ name }) => name))
      objects.push(...data!.objects.map(({ name }) => name))
      expect(data!.hasNext).toBe(data!.nextCursor !== undefined)
      cursor = data!.nextCursor
    } while (cursor)
    expect(folders).toEqual(all.folders.map(({ name }) => name))
    expect(objects).toEqual(all.objects.map(({ name }) => name))
    expect(folders.length + objects.length).toBe(sort.with_delimiter ? 6 : 7)
    if (sort.column !== 'name' && sort.with_delimiter) {
      const inOrder = ['d', 'b', 'a', 'c'].map((name) => `${root}/${name}.png`)
      expect(objects).toEqual(sort.order === 'asc' ? inOrder : inOrder.toReversed())
    }
  })

  test('it contains only what the caller may see: visitors see nothing', async () => {
    const folder = newRoot()
    const { bucket } = await startUser(use(), `${folder}/mine.png`)
    await closed().upload(`${folder}/theirs.png`, png())
    const prefix = `${folder}/`
    expect((await bucket.listV2({ prefix })).data!.objects.map(({ name }) => name)).toEqual([
      `${folder}/mine.png`,
    ])
    for (const name of ['closed', 'open']) {
      expect((await use().anon.storage.from(name).listV2()).data).toEqual({
        hasNext: false,
        folders: [],
        objects: [],
      })
    }
    expect((await use().anon.storage.from('nowhere').listV2()).error).toMatchObject(BUCKET_NOT_FOUND)
  })

  test.for([
    [{ limit: 0 }, 'body/limit: Too small: expected number to be >=1'],
    [{ limit: 1001 }, 'body/limit: Too big: expected number to be <=1000'],
    [{ cursor: 'nonsense' }, 'body/cursor must be the nextCursor of the page before'],
    [
      { cursor: Buffer.from('{"rank":1}').toString('base64url') },
      'body/cursor must be the nextCursor of the page before',
    ],
    [{ prefix: 5 }, 'body/prefix: Invalid input: expected string, received number'],
  ] as const)('rejects listV2 with %j', async ([body, message]) => {
    expect(await send(use(), 'POST', '/object/list-v2/closed', { body })).toMatchObject({
      status: 400,
      body: { message },
    })
  })
})
