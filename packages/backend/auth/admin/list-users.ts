import { jsonResponse, type AuthCall } from '../auth-call.ts'
import type { AuthContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { renderUser } from '../users/render-user.ts'
import { USER_COLUMNS, type UserRow } from '../users/user-row.ts'

const USERS_PER_PAGE = 50
const MAX_USERS_PER_PAGE = 1000
const MAX_PAGE = 1_000_000

/** GET `/admin/users?page=1&per_page=50`, newest first. Contract, section 4.8. */
export async function listUsers({ engine }: AuthContext, { url }: AuthCall): Promise<Response> {
  const page = readCount(url, 'page', 1, MAX_PAGE)
  const perPage = readCount(url, 'per_page', USERS_PER_PAGE, MAX_USERS_PER_PAGE)
  const users = await engine.query<UserRow>(
    `select ${USER_COLUMNS} from auth.users u order by u.created_at desc, u.id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  )
  const [total] = await engine.query<{ count: number }>('select count(*) as count from auth.users')
  return jsonResponse(
    { users: users.map(renderUser), aud: 'authenticated' },
    { headers: { 'X-Total-Count': String(total!.count), Link: writeLinks(page, perPage, total!.count) } },
  )
}

function readCount(url: URL, name: string, otherwise: number, max: number): number {
  const text = url.searchParams.get(name) ?? ''
  if (text === '') return otherwise
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1)
    throw authErrors.request.invalid(`Bad Pagination Parameters: ${name}`)
  return Math.min(count, max)
}

function writeLinks(page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (target: number, rel: string) =>
    `</admin/users?page=${target}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
