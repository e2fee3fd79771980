import { readdir } from 'node:fs/promises'
import type { BackendUnderTest } from '../start-backend.ts'

/** A public and a private bucket; in the private one users may do most things with their own files. */
export const STORAGE_SQL = `
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('open', 'open', true, null, null),
  ('pictures', 'pictures', true, 1000, array['image/*']),
  ('closed', 'closed', false, null, null);
create policy "users see their files" on storage.objects for select to authenticated
  using (bucket_id = 'closed' and owner_id = auth.uid()::text);
create policy "users add files" on storage.objects for insert to authenticated
  with check (bucket_id = 'closed' and (storage.foldername(name))[1] is distinct from 'frozen');
create policy "users change their files" on storage.objects for update to authenticated
  using (bucket_id = 'closed' and owner_id = auth.uid()::text and name not like '%.kept')
  with check (bucket_id = 'closed' and (storage.foldername(name))[1] is distinct from 'frozen');
create policy "users remove their files" on storage.objects for delete to authenticated
  using (bucket_id = 'closed' and owner_id = auth.uid()::text and name not like '%.kept');
`

export const png = (bytes = 'png bytes') => new Blob([bytes], { type: 'image/png' })

let fileCount = 0
/** A name that no other test uses. */
export const newPath = (folder = 'files') => `${folder}/file-${(fileCount += 1)}.png`

/** A new user with access to the private bucket and a file of this user. */
export async function startUser(backend: BackendUnderTest, name = newPath(), content = 'own') {
  const bucket = (await backend.signIn()).storage.from('closed')
  const { error } = await bucket.upload(name, png(content))
  if (error) throw new Error('The file of the test could not be uploaded', { cause: error })
  return { bucket, name }
}

/** Number of stored files without rendered pictures. */
export async function countStored({ objectsFolder }: BackendUnderTest): Promise<number> {
  const entries = await readdir(objectsFolder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('.rendered')).length
}

/** Sends requests that the official client cannot send; by default as the server. */
export async function send(
  { url, keys }: BackendUnderTest,
  method: string,
  path: string,
  { body, headers = { apikey: keys.secret } }: { body?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${url}/storage/v1${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text,
  }
}

export const OBJECT_NOT_FOUND = {
  status: 400,
  statusCode: '404',
  code: 'NoSuchKey',
  message: 'Object not found',
}
export const BUCKET_NOT_FOUND = {
  status: 400,
  statusCode: '404',
  code: 'NoSuchBucket',
  message: 'Bucket not found',
}
export const REFUSED = {
  status: 400,
  statusCode: '403',
  code: 'AccessDenied',
  message: 'new row violates row-level security policy',
}
