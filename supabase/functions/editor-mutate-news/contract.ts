import { postMutationSchema } from '#domain/posts/input/post-mutation.ts'

export const input = postMutationSchema('news_posts')

export { answers, addressTaken, conflict } from '../editor-mutate-blog/contract.ts'
