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
  return (client) => listStaffPosts(client, filter, order, { limit })
}

const ofAuthor = (filter: PostListFilter, limit = LISTED): Reading['read'] => {
  return (client, { oldest }) =>
    listStaffPosts(client, { ...filter, author: oldest.author_id }, 'newest', { limit })
}

const afterPosition = (order: PostOrder): Reading['read'] => {
  return async (client) => {
    const after = { key: order === 'title' ? 'n' : '2020-01-01T01:00:00Z', id: NO_POST }
    return listStaffPosts(client, {}, order, { after, limit: FEW.some })
  }
}
const NO_POST = '00000000-0000-4000-8000-000000000000'

async function listStaffPosts(
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
  { name: 'list in admin mode, first page', read: onPages('all') },
  {
    name: 'list in admin mode, last page',
    read: (client, stored) =>
      listAuthoredPosts(client, { ...BLOG, page: lastPage(stored), show: 'published' }),
  },
  { name: 'list in admin mode, published', read: onPages('published') },
  { name: 'list in admin mode, drafts', read: onPages('draft') },
  { name: 'list in admin mode, scheduled', read: onPages('scheduled') },
  { name: 'staff list, newest', read: listAsStaff({}) },
  { name: 'staff list, second page', read: afterPosition('newest') },
  { name: 'staff list, oldest', read: listAsStaff({}, 'oldest') },
  { name: 'staff list, by title', read: listAsStaff({}, 'title') },
  { name: 'staff list, by title, second page', read: afterPosition('title') },
  { name: 'staff list, recently changed', read: listAsStaff({}, 'changed') },
  { name: 'staff list, drafts', read: listAsStaff({ status: 'draft' }, 'newest', FEW.drafts) },
  { name: 'staff list, scheduled', read: listAsStaff({ status: 'scheduled' }) },
  { name: 'staff list, published', read: listAsStaff({ status: 'published' }) },
  { name: 'staff list, with a newer draft', read: listAsStaff({ status: 'newer' }) },
  { name: 'staff list, waiting for review', read: listAsStaff({ review: 'waiting' }) },
  { name: 'staff list, deleted', read: listAsStaff({ status: 'bin' }) },
  { name: 'staff list, news', read: listAsStaff({ table: 'news_posts' }) },
  { name: 'staff list, an author', read: ofAuthor({}) },
  { name: 'staff list, a tag of every post', read: listAsStaff({ tag: 'guides' }) },
  { name: 'staff list, a tag of every 100th', read: listAsStaff({ tag: 'rare' }, 'newest', FEW.one) },
  { name: 'staff list, a word in many titles', read: listAsStaff({ search: 'amazon' }, 'newest', FEW.some) },
  {
    name: 'staff list, a word in every 100th',
    read: listAsStaff({ search: 'inventory' }, 'newest', FEW.one),
  },
  { name: 'staff list, a word in one title', read: listAsStaff({ search: 'zirconium' }) },
  { name: 'staff list, a word in no title', read: listAsStaff({ search: 'perpetuum' }) },
  {
    name: 'staff list, date range of minutes',
    read: listAsStaff({ from: '2020-01-01T00:20:00Z', to: '2020-01-01T00:50:00Z' }),
  },
  {
    name: 'staff list, a word, a tag and an author',
    read: ofAuthor({ search: 'amazon', tag: 'ads' }, FEW.some),
  },
]
