import { describePostMutation } from '#domain/posts/input/post-mutation.ts'

export const input = describePostMutation('news_posts')

export { answers, addressTaken, conflict } from '../editor-mutate-blog/contract.ts'
