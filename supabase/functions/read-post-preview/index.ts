import { hashToken } from '../_shared/secrets/hash-token.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { answer, input, type Input } from './contract.ts'

/** The post that a link shows, for the page behind it. Only hashes of tokens are kept. */
export default serveFunction<Input>({ access: 'secret', input }, async ({ body, database }) => {
  const { data } = await database
    .rpc('open_post_preview', {
      p_token_hash: await hashToken(body.token),
    })
    .throwOnError()
  return answer.parse({ preview: data })
})
