/** `POST /system/v1/personal-data`: lists or erases the records about an email address. For owners only. */
import { type personalDataAnswer, personalDataInput } from '#domain/personal-data/personal-data-contract.ts'
import type { z } from '#domain/schema.ts'
import type { StaffHandler } from '../staff-endpoint.ts'
import type { LiveConfig } from './live-config.ts'

type Answer = z.input<typeof personalDataAnswer>

export function createPersonalDataHandler(live: LiveConfig): StaffHandler {
  return async (request, { actor }) => {
    const store = live.store()
    if (!store) return refuse(409, 'This works once SUPABASE_SECRET_KEY is set.')
    const input = personalDataInput.safeParse(await request.json().catch(() => null))
    if (!input.success) return refuse(400, 'Enter an email address.')
    const { action, email } = input.data
    if (action === 'erase') {
      const { error } = await store.client
        .rpc('erase_personal_data', { p_email: email })
        .setHeader('x-acting-for', actor)
      if (error) return refuse(503, 'The database did not answer. Nothing was erased. Please try again.')
    }
    const { data, error } = await store.client
      .rpc('read_personal_data', { p_email: email })
      .setHeader('x-acting-for', actor)
    if (error) return refuse(503, 'The database did not answer. Please search again.')
    return Response.json({ records: data as Answer['records'] } satisfies Answer)
  }
}

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status })
}
