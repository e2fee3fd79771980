import { askDatabase } from '../_shared/frame/function-refusal.ts'
import { serveActions } from '../_shared/frame/serve-actions.ts'
import { answers, input } from './contract.ts'

/** Lists, renames, merges and deletes tags; the database checks permissions and changes the posts. */
export default serveActions(
  {
    access: 'author',
    permission: 'names.manage',
    input,
    answers,
    reads: ['list'],
    refusals: { P0002: 404, '23505': 409, '22023': 400 },
    // A tag can be in thousands of posts, which all change.
    timeLimitMs: 120_000,
  },
  {
    list: async ({ database }) => ({ tags: await askDatabase(database.rpc('list_managed_tags')) }),
    rename: ({ database }, { slug, name }) =>
      askDatabase(database.rpc('rename_tag', { p_slug: slug, p_name: name })),
    describe: ({ database }, { slug, description }) =>
      askDatabase(database.rpc('describe_tag', { p_slug: slug, p_description: description })),
    merge: ({ database }, { slug, into }) =>
      askDatabase(database.rpc('merge_tags', { p_slug: slug, p_into: into })),
    delete: ({ database }, { slug }) => askDatabase(database.rpc('delete_tag', { p_slug: slug })),
    restore: ({ database }, { removal }) => askDatabase(database.rpc('restore_tag', { p_removal: removal })),
  },
)
