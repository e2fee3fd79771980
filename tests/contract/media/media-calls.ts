import { expect } from 'vitest'
import type { Role } from '#domain/permissions.ts'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import type { FunctionsBackend } from '#tests/support/site/functions-backend.ts'
import type { answers, Input, StoredFile } from '#supabase/functions/manage-media/contract.ts'
import type { z } from '#domain/schema.ts'

export type Headers = Record<string, string>
export type Answer<Action extends Input['action']> = z.infer<(typeof answers)[Action]>

/** Calls as one person, an owner unless another role is named, and fails on anything but a success. */
export type Library = {
  headers: Headers
  email: string
  ask<Action extends Input['action']>(
    body: { action: Action } & Record<string, unknown>,
  ): Promise<Answer<Action>>
  send(body: unknown): Promise<{ status: number; body: Record<string, unknown> }>
  upload(name: string, bytes: Uint8Array): Promise<{ file: StoredFile; is_known: boolean }>
}

export async function openLibrary(backend: FunctionsBackend, role: Role = 'admin'): Promise<Library> {
  const { token, email } = await backend.signIn(role)
  const headers = { apikey: backend.keys.publishable, authorization: `Bearer ${token}` }
  const send: Library['send'] = async (body) => {
    const response = await backend.call('manage-media', { headers, body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return {
    headers,
    email,
    send,
    async ask(body) {
      const answer = await send(body)
      expect(answer).toMatchObject({ status: 200 })
      return answer.body as never
    },
    async upload(name, bytes) {
      const response = await sendFile(backend, headers, name, bytes)
      const answer: unknown = await response.json()
      expect([response.status, answer]).toMatchObject([200, { success: true }])
      return answer as never
    },
  }
}

export function sendFile(backend: FunctionsBackend, headers: Headers, name: string, bytes: Uint8Array) {
  return backend.call(`upload-media?name=${encodeURIComponent(name)}`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
}

let drawn = 0
/** Another one each time. */
export async function drawNext(): Promise<Buffer> {
  drawn += 1
  return drawPicture(8 + drawn, 6)
    .png()
    .toBuffer()
}
