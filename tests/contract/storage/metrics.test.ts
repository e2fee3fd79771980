import { expect, test } from 'vitest'
import { type FunctionsBackend, onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { measureProcessorSeconds } from '#import/tests/processor-time.ts'

type File = Record<string, unknown> & { name: string; public_url: string }
type Bucket = {
  bucket_id: string
  file_count: number
  total_size_bytes: number
  total_size_mb: number
  files: File[]
}

const MANY = 5_000

async function readMetrics(backend: FunctionsBackend): Promise<Bucket[]> {
  const { token } = await backend.signIn('admin')
  const answer = await backend.call('get-storage-metrics', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Bucket[]
}

async function upload(backend: FunctionsBackend, bucket: string, key: string, size: number): Promise<void> {
  const file = new Blob(['%PDF-1.4\n'.padEnd(size, 'x')], { type: 'application/pdf' })
  const { error } = await backend.service.storage.from(bucket).upload(key, file)
  if (error) throw error
}

onBothFunctionEngines({}, (use) => {
  test('lists the buckets of the site with their files, newest first', async () => {
    const backend = use()
    await upload(backend, 'case-studies', 'one.pdf', 1_234_567)
    await upload(backend, 'case-studies', 'folder/Size & more.PDF', 1_536)
    // Buckets that authors may not list are omitted.
    await backend.service.storage.createBucket('invoices', { public: true })
    await upload(backend, 'invoices', 'private.pdf', 100)

    const [pictures, studies, ...others] = await readMetrics(backend)
    expect(others).toEqual([])
    expect(pictures).toEqual({
      bucket_id: 'blog-images',
      file_count: 0,
      total_size_bytes: 0,
      total_size_mb: 0,
      files: [],
    })
    const file = (name: string, changes: object) => ({
      name,
      full_path: name,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      file_type: 'document',
      extension: 'pdf',
      ...changes,
    })
    const base = `${backend.url}/storage/v1/object/public/case-studies`
    expect(studies).toEqual({
      bucket_id: 'case-studies',
      file_count: 2,
      total_size_bytes: 1_236_103,
      total_size_mb: 1.18,
      files: [
        file('Size & more.PDF', {
          full_path: 'folder/Size & more.PDF',
          size: 1_536,
          size_formatted: '1.5 KB',
          public_url: `${base}/${encodeURI('folder/Size & more.PDF')}`,
        }),
        file('one.pdf', { size: 1_234_567, size_formatted: '1.18 MB', public_url: `${base}/one.pdf` }),
      ],
    })
    for (const { public_url: url } of studies!.files) expect((await fetch(url)).status).toBe(200)
  })

  test(`returns ${MANY} files at once and quickly`, async () => {
    const backend = use()
    await backend.engine.query(
      `insert into storage.objects (bucket_id, name, metadata)
       select 'blog-images', 'news/many-' || n || '.png', jsonb_build_object('size', n, 'mimetype', 'image/png')
       from generate_series(1, ${MANY}) n`,
    )
    let pictures: Awaited<ReturnType<typeof readMetrics>>[number] | undefined
    const seconds = await measureProcessorSeconds(async () => {
      ;[pictures] = await readMetrics(backend)
    })
    // A few hundred milliseconds including sign-in.
    expect(seconds).toBeLessThan(5)
    expect(pictures).toMatchObject({ file_count: MANY, total_size_bytes: (MANY * (MANY + 1)) / 2 })
    expect(new Set(pictures!.files.map(({ name }) => name)).size).toBe(MANY)
    expect(pictures!.files[0]).toMatchObject({ extension: 'png', file_type: 'image' })
  })

  test('lists no public URL for files of a bucket that is no longer public', async () => {
    const backend = use()
    await upload(backend, 'case-studies', 'hidden.pdf', 100)
    await backend.service.storage.updateBucket('case-studies', { public: false })
    const studies = (await readMetrics(backend)).find(({ bucket_id: id }) => id === 'case-studies')!
    await backend.service.storage.updateBucket('case-studies', { public: true })
    expect(studies.files.map(({ public_url: url }) => url)).toContain('')
    expect(new Set(studies.files.map(({ public_url: url }) => url))).toEqual(new Set(['']))
  })
})
