import {
  changeBucket,
  createBucket,
  deleteBucket,
  emptyBucket,
  getBucket,
  listBuckets,
} from './buckets/buckets.ts'
import { copyObject } from './objects/copy-object.ts'
import { renderFor, renderSigned } from './images/render-object.ts'
import { listObjects, listObjectsByCursor } from './objects/list-objects.ts'
import { moveObject } from './objects/move-object.ts'
import { answerObjectInfo, serveFor, serveSigned } from './objects/read-object.ts'
import { removeObject, removeObjects } from './objects/remove-objects.ts'
import { signObject, signObjects } from './signed-links.ts'
import type { StorageHandler } from './storage-call.ts'
import { signUpload, uploadObject, uploadSigned } from './uploads/upload-object.ts'

const READ = ['GET', 'HEAD']
const PARTS: Record<string, string> = { '{bucket}': '([^/]+)', '{object}': '([^/]*/.*)' }

/** Fixed path segments come before bucket names. */
const ROUTES = [
  route(['GET'], '/bucket', listBuckets),
  route(['POST'], '/bucket', createBucket),
  route(['POST'], '/bucket/{bucket}/empty', emptyBucket),
  route(['GET'], '/bucket/{bucket}', getBucket),
  route(['PUT'], '/bucket/{bucket}', changeBucket),
  route(['DELETE'], '/bucket/{bucket}', deleteBucket),

  route(['POST'], '/object/move', moveObject),
  route(['POST'], '/object/copy', copyObject),
  route(['POST'], '/object/list/{bucket}', listObjects),
  route(['POST'], '/object/list-v2/{bucket}', listObjectsByCursor),
  route(['POST'], '/object/upload/sign/{object}', signUpload),
  route(['PUT'], '/object/upload/sign/{object}', uploadSigned),
  route(['POST'], '/object/sign/{bucket}', signObjects),
  route(['POST'], '/object/sign/{object}', signObject),
  route(READ, '/object/sign/{object}', serveSigned),
  route(READ, '/object/public/{object}', serveFor('public')),
  route(READ, '/object/authenticated/{object}', serveFor('authenticated')),
  route(READ, '/object/info/public/{object}', answerObjectInfo('public')),
  route(READ, '/object/info/authenticated/{object}', answerObjectInfo('authenticated')),
  route(READ, '/object/info/{object}', answerObjectInfo('either')),
  route(['DELETE'], '/object/{bucket}', removeObjects),
  route(['DELETE'], '/object/{object}', removeObject),
  route(['POST', 'PUT'], '/object/{object}', uploadObject),
  route(READ, '/object/{object}', serveFor('either')),

  route(READ, '/render/image/public/{object}', renderFor('public')),
  route(READ, '/render/image/authenticated/{object}', renderFor('authenticated')),
  route(READ, '/render/image/sign/{object}', renderSigned),
]

export function findRoute(method: string, path: string): { handle: StorageHandler; target: string } | null {
  for (const { methods, pattern, handle } of ROUTES) {
    const found = methods.includes(method) ? pattern.exec(path) : null
    if (found) return { handle, target: found[1] ?? '' }
  }
  return null
}

function route(methods: readonly string[], path: string, handle: StorageHandler) {
  const pattern = path.replace(/\{\w+\}$|\{\w+\}(?=\/)/, (part) => PARTS[part]!)
  return { methods, pattern: new RegExp(`^${pattern}$`), handle }
}
