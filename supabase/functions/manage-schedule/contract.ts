import { defineActions, postTable as table, z } from '#domain/schema.ts'

const moment = z.iso.datetime({ offset: true, error: 'must be a date with time and zone' })
const day = z.iso.date({ error: 'must be a day such as 2026-01-31' })
const id = z.uuid({ error: 'must be an id' })

/** `day` is a day in the agency's time zone. */
const ideaFields = z.strictObject({
  title: z.string().trim().min(1, { error: 'Enter a title.' }).max(500),
  note: z.string().trim().max(5_000),
  day,
  table,
  /** Name of the intended author. */
  person: z.string().trim().max(200),
})
export type IdeaFields = z.infer<typeof ideaFields>

export const input = defineActions(
  {
    /** `from` and `to` are the start of the first day and the end of the last day. */
    read: { from: moment, to: moment, first: day, last: day },
    /** `updated_at` is the version the caller saw; omitted dates are not changed. */
    move: {
      table,
      id,
      updated_at: moment,
      published_at: moment.optional(),
      unpublish_at: moment.nullable().optional(),
    },
    'add-idea': { idea: ideaFields },
    'change-idea': { id, updated_at: moment, idea: ideaFields.partial() },
    'remove-idea': { id },
    /** Creates a draft that is planned for `at`. */
    'write-idea': { id, at: moment },
    'set-rhythm': { posts_per_week: z.int().min(0).max(50) },
  },
  'The action is missing or unknown.',
)
export type Input = z.infer<typeof input>

const plannedPost = z.object({
  table: z.enum(['blog_posts', 'news_posts']),
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  status: z.enum(['published', 'draft']),
  published_at: z.string(),
  unpublish_at: z.string().nullable(),
  updated_at: z.string(),
})
export type PlannedPost = z.infer<typeof plannedPost>

const postIdea = z.object({
  id: z.string(),
  title: z.string(),
  note: z.string(),
  day: z.string(),
  table: z.enum(['blog_posts', 'news_posts']),
  person: z.string(),
  updated_at: z.string(),
})
export type PostIdea = z.infer<typeof postIdea>

const done = z.object({})

export const answers = {
  read: z.object({
    posts: z.array(plannedPost),
    ideas: z.array(postIdea),
    /** Drafts planned within two weeks, or overdue. */
    due: z.array(plannedPost),
    posts_per_week: z.number(),
  }),
  move: done,
  'add-idea': done,
  'change-idea': done,
  'remove-idea': done,
  'write-idea': z.object({ table: z.enum(['blog_posts', 'news_posts']), id: z.string() }),
  'set-rhythm': done,
} satisfies Record<Input['action'], z.ZodType>
