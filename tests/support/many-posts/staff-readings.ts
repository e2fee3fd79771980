/** Database reads of staff lists, on the pages and at `/admin/posts`. */
import type { PostsClient } from '#app/data/context/context.ts'
import { listAuthoredPosts } from '#app/data/posts/authored-posts.ts'
import type { PostFilter, PostOrder } from '#domain/posts/post-states.ts'
import type { PostListFilter } from '#supabase/functions/manage-posts/contract.ts'
import { BLOG, lastPage, type Reading } from './readings.ts'

/** Rows per kind at the smallest size. */
const FEW = { drafts: 4, some: 10, one: 1 }
const LISTED = 50

const onPages = (show: PostFilter): Reading['read'] => {
  return (client) => listAuthoredPosts(client, { ...BLOG, page: 1, show })
}

/** Calls the function `manage-posts` as the client's user. */
const listAsStaff = (
  filter: PostListFilter,
  order: PostOrder = 'newest',
  limit = LISTED,
): Reading['read'] => {
  return (client) => listRoom(client, filter, order, { limit })
}

const ofAuthor = (filter: PostListFilter, limit = LISTED): Reading['read'] => {
  return (client, { oldest }) =>
    listRoom(client, { ...filter, author: oldest.author_id }, 'newest', { limit })
}

const behind = (order: PostOrder): Reading['read'] => {
  return async (client) => {
    const after = { key: order === 'title' ? 'n' : '2020-01-01T01:00:00Z', id: NO_POST }
    return listRoom(client, {}, order, { after, limit: FEW.some })
  }
}
const NO_POST = '00000000-0000-4000-8000-000000000000'

async function listRoom(
  client: PostsClient,
  filter: PostListFilter,
  order: PostOrder,
  { after = null, limit }: { after?: { key: string; id: string } | null; limit: number },
): Promise<unknown> {
  const { data, error } = await client.rpc('list_staff_posts', {
    p_filter: filter,
    p_order: order,
    p_after: after,
    p_limit: limit,
  })
  if (error) throw new Error(error.message)
  return data
}

export const STAFF_READINGS: Reading[] = [
  { name: "writers' list, first page", read: onPages('all') },
  {
    name: "writers' list, last page",
    read: (client, stored) =>
      listAuthoredPosts(client, { ...BLOG, page: lastPage(stored), show: 'published' }),
  },
  { name: "writers' list, published", read: onPages('published') },
  { name: "writers' list, drafts", read: onPages('draft') },
  { name: "writers' list, scheduled", read: onPages('scheduled') },
  { name: 'the room, newest', read: listAsStaff({}) },
  { name: 'the room, behind a page', read: behind('newest') },
  { name: 'the room, oldest', read: listAsStaff({}, 'oldest') },
  { name: 'the room, by title', read: listAsStaff({}, 'title') },
  { name: 'the room, by title behind a page', read: behind('title') },
  { name: 'the room, changed last', read: listAsStaff({}, 'changed') },
  { name: 'the room, drafts', read: listAsStaff({ status: 'draft' }, 'newest', FEW.drafts) },
  { name: 'the room, scheduled', read: listAsStaff({ status: 'scheduled' }) },
  { name: 'the room, published', read: listAsStaff({ status: 'published' }) },
  { name: 'the room, with a newer draft', read: listAsStaff({ status: 'newer' }) },
  { name: 'the room, waiting for review', read: listAsStaff({ review: 'waiting' }) },
  { name: 'the room, the bin', read: listAsStaff({ status: 'bin' }) },
  { name: 'the room, news', read: listAsStaff({ table: 'news_posts' }) },
  { name: 'the room, an author', read: ofAuthor({}) },
  { name: 'the room, a tag of every post', read: listAsStaff({ tag: 'guides' }) },
  { name: 'the room, a tag of every 100th', read: listAsStaff({ tag: 'rare' }, 'newest', FEW.one) },
  { name: 'the room, a word of many titles', read: listAsStaff({ search: 'amazon' }, 'newest', FEW.some) },
  { name: 'the room, a word of every 100th', read: listAsStaff({ search: 'inventory' }, 'newest', FEW.one) },
  { name: 'the room, a word of one title', read: listAsStaff({ search: 'zirconium' }) },
  { name: 'the room, a word of none', read: listAsStaff({ search: 'perpetuum' }) },
  {
    name: 'the room, some minutes of dates',
    read: listAsStaff({ from: '2020-01-01T00:20:00Z', to: '2020-01-01T00:50:00Z' }),
  },
  {
    name: 'the room, a word, a tag and an author',
    read: ofAuthor({ search: 'amazon', tag: 'ads' }, FEW.some),
  },
]
