import { describeActions, postTable as table, z } from '#domain/schema.ts'

const moment = z.iso.datetime({ offset: true, error: 'must be a date with time and zone' })
const day = z.iso.date({ error: 'must be a day such as 2026-01-31' })
const id = z.uuid({ error: 'must be an id' })

/** What an idea says; its day is one of the agency's calendar. */
const ideaFields = z.strictObject({
  title: z.string().trim().min(1, { error: 'Say what it is about.' }).max(500),
  note: z.string().trim().max(5_000),
  day,
  table,
  /** Who is to write it, in words. */
  person: z.string().trim().max(200),
})
export type IdeaFields = z.infer<typeof ideaFields>

export const input = describeActions(
  {
    /** `from` and `to` are the beginning of the first day and the end of the last one. */
    read: { from: moment, to: moment, first: day, last: day },
    /** Only of the version that was seen; a date that is left out stays. */
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
    /** Makes a draft of it, which is planned for that moment. */
    'write-idea': { id, at: moment },
    'set-rhythm': { posts_per_week: z.int().min(0).max(50) },
  },
  'Say what to do: the action must be read, move, add-idea, write-idea, or another.',
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

/** By the action that was asked for. */
export const answers = {
  read: z.object({
    posts: z.array(plannedPost),
    ideas: z.array(postIdea),
    /** Drafts whose day comes within two weeks, or has come. */
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
