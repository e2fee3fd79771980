import type { BackendUnderTest } from '../start-backend.ts'

/** Sends requests that the official client cannot send, with the secret key by default. */
export async function ask({ url, keys }: BackendUnderTest, path: string, init: RequestInit = {}) {
  const headers = { apikey: keys.secret, 'content-type': 'application/json', ...(init.headers as object) }
  const response = await fetch(`${url}/rest/v1/${path}`, { ...init, headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

export const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers,
})
