import { z } from 'zod'
import { storageErrors } from '../errors.ts'
import { readJsonBody } from '../json-body.ts'
import { parseBucketName, parseObjectPath } from './object-path.ts'
import { deleteObjects, findObject } from './object-row.ts'
import { discardBytes, mustHaveCaller, type StorageCall, type StorageContext } from '../storage-call.ts'
import { mustFindBucket } from '../buckets/bucket-rules.ts'

const MAX_NAMES = 1000
const NAMES = z.object({ prefixes: z.array(z.string()).min(1).max(MAX_NAMES) })

export async function removeObjects(context: StorageContext, call: StorageCall): Promise<Response> {
  const caller = mustHaveCaller(call)
  const bucket = parseBucketName(call.target)
  const { prefixes } = await readJsonBody(call.request, NAMES)
  await mustFindBucket(context.transactions, bucket)
  const removed = await context.transactions.asCaller(caller, (tx) => deleteObjects(tx, bucket, prefixes), {
    removes: true,
  })
  await discardBytes(
    context,
    removed.map(({ version }) => version),
  )
  return Response.json(removed)
}

export async function removeObject(context: StorageContext, call: StorageCall): Promise<Response> {
  const caller = mustHaveCaller(call)
  const path = parseObjectPath(call.target)
  await mustFindBucket(context.transactions, path.bucket)
  const removed = await context.transactions.asCaller(
    caller,
    async (tx) => {
      const [row] = await deleteObjects(tx, path.bucket, [path.name])
      if (row) return row
      throw (await findObject(tx, path)) ? storageErrors.accessDenied() : storageErrors.noSuchObject()
    },
    { removes: true },
  )
  await discardBytes(context, [removed.version])
  return Response.json({ message: 'Successfully deleted' })
}
