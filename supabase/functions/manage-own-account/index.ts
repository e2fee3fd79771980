import { deleteOwnAccount, describeLeaving } from './own-account.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { input, type Input } from './contract.ts'

/** What people do with their own account beyond the auth service: leaving, with or without a role. */
export default serveFunction<Input>({ access: 'account', input }, async (call) => {
  const { body } = call
  if (body.action === 'describe') return describeLeaving(call)
  const handed = await deleteOwnAccount(call, body)
  call.logAction('account deleted by its owner', { handed })
  return { handed }
})
