/** The queries of writers' lists, on the pages and at `/admin/posts`. */
import type { PostsClient } from '#app/data/context/context.ts'
import { listAuthoredPosts } from '#app/data/posts/authored-posts.ts'
import type { PostFilter, PostOrder } from '#domain/posts/post-states.ts'
import type { PostListFilter } from '#supabase/functions/manage-posts/contract.ts'
import { BLOG, lastPage, type Reading } from './readings.ts'

/** As many as there are of each among the fewest posts. */
const FEW = { drafts: 4, some: 10, one: 1 }
const LISTED = 50

const onPages = (show: PostFilter): Reading['read'] => {
  return (client) => listAuthoredPosts(client, { ...BLOG, page: 1, show })
}

/** By the call of the function `manage-posts`, in the caller's own name. */
const inRoom = (filter: PostListFilter, order: PostOrder = 'newest', limit = LISTED): Reading['read'] => {
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
  { name: 'the room, newest', read: inRoom({}) },
  { name: 'the room, behind a page', read: behind('newest') },
  { name: 'the room, oldest', read: inRoom({}, 'oldest') },
  { name: 'the room, by title', read: inRoom({}, 'title') },
  { name: 'the room, by title behind a page', read: behind('title') },
  { name: 'the room, changed last', read: inRoom({}, 'changed') },
  { name: 'the room, drafts', read: inRoom({ status: 'draft' }, 'newest', FEW.drafts) },
  { name: 'the room, scheduled', read: inRoom({ status: 'scheduled' }) },
  { name: 'the room, published', read: inRoom({ status: 'published' }) },
  { name: 'the room, with a newer draft', read: inRoom({ status: 'newer' }) },
  { name: 'the room, waiting for review', read: inRoom({ review: 'waiting' }) },
  { name: 'the room, the bin', read: inRoom({ status: 'bin' }) },
  { name: 'the room, news', read: inRoom({ table: 'news_posts' }) },
  { name: 'the room, an author', read: ofAuthor({}) },
  { name: 'the room, a tag of every post', read: inRoom({ tag: 'guides' }) },
  { name: 'the room, a tag of every 100th', read: inRoom({ tag: 'rare' }, 'newest', FEW.one) },
  { name: 'the room, a word of many titles', read: inRoom({ search: 'amazon' }, 'newest', FEW.some) },
  { name: 'the room, a word of every 100th', read: inRoom({ search: 'inventory' }, 'newest', FEW.one) },
  { name: 'the room, a word of one title', read: inRoom({ search: 'zirconium' }) },
  { name: 'the room, a word of none', read: inRoom({ search: 'perpetuum' }) },
  {
    name: 'the room, some minutes of dates',
    read: inRoom({ from: '2020-01-01T00:20:00Z', to: '2020-01-01T00:50:00Z' }),
  },
  {
    name: 'the room, a word, a tag and an author',
    read: ofAuthor({ search: 'amazon', tag: 'ads' }, FEW.some),
  },
]
