/** Which tables and database functions there are, so that new ones are attacked without anybody thinking of it. */
import { readJson } from './accounts.ts'
import { send } from './send.ts'

export type ApiSchema = {
  tables: string[]
  /** One column of each table to filter by. */
  columns: Record<string, string>
  /** Each function with arguments of the right names and types. */
  calls: { name: string; body: Record<string, unknown> }[]
}

type Description = {
  paths: Record<string, { post?: { parameters?: { schema?: Arguments }[] } }>
  definitions: Record<string, Required<Arguments>>
}
type Arguments = { properties?: Record<string, { type?: string; format?: string }> }

/** Reads what the API tells the secret key about itself. */
export async function describeSchema(place: {
  port: number
  host: string
  keys: { secret: string }
}): Promise<ApiSchema> {
  const reply = await send(place, { path: '/rest/v1/', headers: { apikey: place.keys.secret } })
  const { paths, definitions } = readJson<Description>(reply)
  const names = Object.keys(paths).filter((path) => path !== '/')
  return {
    tables: names.filter((path) => !path.startsWith('/rpc/')).map((path) => path.slice(1)),
    columns: Object.fromEntries(
      Object.entries(definitions).map(([table, { properties }]) => [table, Object.keys(properties)[0]!]),
    ),
    calls: names
      .filter((path) => path.startsWith('/rpc/'))
      .map((path) => ({
        name: path.slice('/rpc/'.length),
        body: fillArguments(paths[path]!.post?.parameters?.find(({ schema }) => schema)?.schema ?? {}),
      })),
  }
}

const ID = '00000000-0000-4000-8000-000000000000'

function fillArguments({ properties = {} }: Arguments): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type, format }]) => [name, chooseValue(type, format)]),
  )
}

function chooseValue(type: string | undefined, format = ''): unknown {
  if (format.startsWith('uuid')) return type === 'array' ? [ID] : ID
  if (format.startsWith('timestamp')) return '2026-01-01T00:00:00Z'
  if (format === 'date') return '2026-01-01'
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  if (type === 'array') return []
  return type === 'string' ? 'x' : {}
}
