import { askDatabase } from '../_shared/frame/function-refusal.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { hashToken } from '../_shared/secrets/seal.ts'
import { answer, input, type Input } from './contract.ts'

export default serveFunction<Input>({ access: 'secret', input }, async ({ body, database }) => {
  const hash = await hashToken(body.token)
  return answer.parse({
    preview: await askDatabase(database.rpc('open_post_preview', { p_token_hash: hash })),
  })
})
