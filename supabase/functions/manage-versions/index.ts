import type { Input } from './contract.ts'
import { input } from './contract.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { annotateVersion, listVersions, readVersion } from './document-versions.ts'
import { restoreVersion } from './restore-version.ts'

/** Former states of posts: listed, read, noted and restored, for those who may write posts. */
export default serveFunction<Input>({ access: 'author', permission: 'posts.write', input }, async (call) => {
  const { body } = call
  switch (body.action) {
    case 'list':
      return listVersions(call.database, body)
    case 'read':
      return readVersion(call.database, body)
    case 'annotate':
      await annotateVersion(call.database, body)
      return {}
    default:
      return restoreVersion(call, body)
  }
})
