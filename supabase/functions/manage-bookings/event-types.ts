import { toCamelCase, toSnakeCase } from '../_shared/bookings/booking-rows.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import type { Action, Call } from './calls.ts'
import { FOREIGN_KEY_VIOLATION, writeRow } from './write-row.ts'

const UNIQUE_VIOLATION = '23505'

type EventTypeRow = { hosts: unknown }
type Share = { host_id: string; weight: number }

export async function listEventTypes({ database }: Call) {
  const types = database.from('event_types').select().order('is_default', { ascending: false })
  const { data } = await types.order('created_at').order('id').throwOnError()
  return data.map(describeEventType)
}

function describeEventType(row: EventTypeRow): Record<string, unknown> {
  const hosts = (row.hosts as Share[]).map(({ host_id: hostId, weight }) => ({ hostId, weight }))
  return { ...toCamelCase(row), hosts }
}

/** Saves an event type. To change the default, save another type as the default. */
export async function saveEventType({ database }: Call, { id, eventType }: Action<'save-event-type'>) {
  const { isDefault, hosts, ...draft } = eventType
  const row = {
    ...toSnakeCase(draft),
    ...(isDefault && { is_default: true }),
    hosts: hosts.map(({ hostId, weight }) => ({ host_id: hostId, weight })),
  }
  const table = database.from('event_types')
  const { data, error } = await (id === undefined ? table.insert(row) : table.update(row).eq('id', id))
    .select()
    .maybeSingle()
  if (error?.code === UNIQUE_VIOLATION)
    throw new FunctionRefusal(409, 'Another call type has this address. Choose a different one.', {
      code: 'slug',
    })
  const saved = await writeRow(Promise.resolve({ data, error }), 'The default type can’t be turned off.')
  return { eventType: describeEventType(saved) }
}

export async function removeEventType({ database }: Call, { id }: Action<'remove-event-type'>) {
  const { data, error } = await database
    .from('event_types')
    .delete()
    .eq('id', id)
    .eq('is_default', false)
    .select('id')
  if (error?.code === FOREIGN_KEY_VIOLATION)
    throw new FunctionRefusal(409, 'A type with calls can’t be deleted. Turn off “Can be booked” instead.')
  if (error) throw new Error('An event type could not be removed', { cause: error })
  if (data.length > 0) return
  throw new FunctionRefusal(409, 'The default type can’t be deleted. Make another type the default first.')
}
