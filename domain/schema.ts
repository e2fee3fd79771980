import { z } from '#import/schema.ts'

export const postTable = z.enum(['blog_posts', 'news_posts'], {
  error: 'The table must be blog_posts or news_posts.',
})
export const postId = z.uuid({ error: 'must be the id of a post' })

type Shapes = Record<string, z.core.$ZodShape>
type ActionOf<Actions extends Shapes> = {
  [Name in keyof Actions & string]: z.ZodObject<
    { action: z.ZodLiteral<Name> } & Actions[Name],
    z.core.$strict
  >
}[keyof Actions & string]

/**
 * Creates the schema of a function with several actions, such as `{ action: 'read', id }`.
 * @param actions the other fields of each action
 * @param error message for an unknown action
 */
export function defineActions<Actions extends Shapes>(actions: Actions, error: string) {
  const members = Object.entries(actions).map(([action, fields]) =>
    z.strictObject({ action: z.literal(action), ...fields }),
  )
  return z.discriminatedUnion('action', members as never, { error }) as unknown as z.ZodType<
    z.output<ActionOf<Actions>>,
    z.input<ActionOf<Actions>>
  >
}

export { z }

/** Visitor on whose behalf the site calls a function. `address` is the rate-limit key; only its hash is stored. */
export const visitor = z.strictObject({ address: z.string().max(60).nullable() })
