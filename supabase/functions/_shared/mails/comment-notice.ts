import { z } from 'zod'
import { defineMail } from './mail-template.ts'

const data = z.object({
  table: z.enum(['blog_posts', 'news_posts']),
  post: z.uuid(),
  title: z.string().nullable(),
  /** The passage that the thread is about. */
  quote: z.string(),
  body: z.string(),
  actor: z.string(),
  is_mentioned: z.boolean(),
})

export const commentNotice = defineMail(data, (given) => {
  const { table, post, title, quote, body, actor, is_mentioned: isMentioned } = given
  const kind = table === 'blog_posts' ? 'blog' : 'news'
  return {
    subject: `${isMentioned ? 'You were mentioned' : 'New comment'}: ${title?.trim() || 'A post without a title'}`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['By', actor],
          ['About', quote],
        ],
      },
      { kind: 'quote', text: body.trim() },
      { kind: 'button', label: 'Open the post', href: `/admin/posts?open=${kind}-${post}` },
      {
        kind: 'small',
        text: isMentioned
          ? 'You get this email because the comment mentions you.'
          : 'You get this email because you commented there, or submitted the post for review.',
      },
    ],
  }
})
