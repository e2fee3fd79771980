import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onBothEngines } from '../on-both-engines.ts'
import {
  BUCKET_NOT_FOUND,
  countStored,
  newPath,
  OBJECT_NOT_FOUND,
  png,
  REFUSED,
  send,
  startUser,
  STORAGE_SQL,
} from './fixture.ts'

onBothEngines(STORAGE_SQL, (use) => {
  const closed = () => use().service.storage.from('closed')

  test('a moved file has the new name and the same bytes, and the old name is free', async () => {
    const backend = use()
    const { bucket, name } = await startUser(use())
    const target = newPath()
    const before = await countStored(backend)
    expect((await bucket.move(name, target)).data).toMatchObject({
      message: 'Successfully moved',
      Key: `closed/${target}`,
    })
    expect((await bucket.download(name)).error).toMatchObject(OBJECT_NOT_FOUND)
    expect(await (await bucket.download(target)).data?.text()).toBe('own')
    expect(await countStored(backend)).toBe(before)
  })

  test('moves only with permission and never over another file', async () => {
    const { bucket, name } = await startUser(use())
    const { name: taken } = await startUser(use())
    expect((await bucket.move(name, taken)).error).toMatchObject({
      statusCode: '409',
      code: 'KeyAlreadyExists',
    })
    expect((await bucket.move(name, `frozen/${randomUUID()}`)).error).toMatchObject(REFUSED)
    expect((await bucket.move(name, newPath(), { destinationBucket: 'open' })).error).toMatchObject(REFUSED)
    expect((await bucket.move(taken, newPath())).error).toMatchObject(OBJECT_NOT_FOUND)
    const kept = `${randomUUID()}.kept`
    await bucket.upload(kept, png())
    expect((await bucket.move(kept, newPath())).error).toMatchObject(REFUSED)
    expect((await closed().move(name, newPath(), { destinationBucket: 'nowhere' })).error).toMatchObject(
      BUCKET_NOT_FOUND,
    )
    expect((await bucket.exists(name)).data).toBe(true)
  })

  test('the limits of a bucket apply to moved and copied files', async () => {
    const backend = use()
    const text = `${randomUUID()}.txt`
    const large = newPath()
    await closed().upload(text, new Blob(['x'], { type: 'text/plain' }))
    await closed().upload(large, png('x'.repeat(1001)))
    const before = await countStored(backend)
    const options = { destinationBucket: 'pictures' }
    for (const act of ['move', 'copy'] as const) {
      expect((await closed()[act](text, newPath(), options)).error).toMatchObject({ statusCode: '415' })
      expect((await closed()[act](large, newPath(), options)).error).toMatchObject({ statusCode: '413' })
    }
    expect(await countStored(backend)).toBe(before)
  })

  test('a copy has its own bytes and belongs to its creator', async () => {
    const backend = use()
    const { bucket, name } = await startUser(use())
    const target = newPath()
    expect((await bucket.copy(name, target)).data).toEqual({ path: `closed/${target}` })
    await bucket.remove([name])
    expect(await (await bucket.download(target)).data?.text()).toBe('own')
    expect((await closed().copy(target, `public/${target}`, { destinationBucket: 'open' })).error).toBeNull()
    expect((await send(backend, 'GET', `/object/public/open/public/${target}`, { headers: {} })).body).toBe(
      'own',
    )
  })

  test('a copy keeps the metadata of the original or gets new ones', async () => {
    const name = newPath()
    await closed().upload(name, png(), { metadata: { a: 1 }, cacheControl: '5' })
    const [same, anew] = [newPath(), newPath()]
    await closed().copy(name, same)
    expect((await closed().info(same)).data).toMatchObject({
      metadata: { a: 1 },
      cacheControl: 'max-age=5',
      contentType: 'image/png',
    })
    await closed().copy(name, anew, { copyMetadata: false, metadata: { mimetype: 'image/webp' } })
    expect((await closed().info(anew)).data).toMatchObject({ metadata: {}, contentType: 'image/webp' })
  })

  test('copying requires read and write permission', async () => {
    const backend = use()
    const { bucket, name } = await startUser(use())
    const { name: theirs } = await startUser(use())
    const before = await countStored(backend)
    expect((await bucket.copy(theirs, newPath())).error).toMatchObject(OBJECT_NOT_FOUND)
    expect((await bucket.copy(name, `frozen/${randomUUID()}`)).error).toMatchObject(REFUSED)
    expect((await bucket.copy(name, theirs)).error).toMatchObject({ statusCode: '409' })
    expect((await backend.anon.storage.from('closed').copy(name, newPath())).error).toMatchObject(
      OBJECT_NOT_FOUND,
    )
    expect(await countStored(backend)).toBe(before)
  })

  test.for(['a/../../x.png', '', 'a\u0000'])('rejects "%s" as a target', async (destinationKey) => {
    for (const act of ['move', 'copy']) {
      const body = { bucketId: 'closed', sourceKey: 'a.png', destinationKey }
      expect(await send(use(), 'POST', `/object/${act}`, { body })).toMatchObject({
        status: 400,
        body: { statusCode: '400', code: 'InvalidKey' },
      })
    }
  })
})
