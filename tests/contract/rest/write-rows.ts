import type { BackendUnderTest } from '../start-backend.ts'

let nameCount = 0
/** A name that no other test of the file uses. */
export const newName = () => `Writer ${(nameCount += 1)}`

export async function addAuthor(
  { service }: BackendUnderTest,
  name = newName(),
): Promise<{ id: number; name: string }> {
  const { data } = await service.from('writers').insert({ name }).select('id, name').single()
  return data!
}

/** For requests without a client method. */
export function send(
  { url, keys }: BackendUnderTest,
  method: string,
  path: string,
  body: unknown,
  prefer?: string,
) {
  return fetch(`${url}/rest/v1/${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { apikey: keys.secret, 'content-type': 'application/json', ...(prefer && { prefer }) },
  })
}
