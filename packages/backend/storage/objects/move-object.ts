import { z } from 'zod'
import { storageErrors } from '../errors.ts'
import { readFormat } from '../images/picture-format.ts'
import { readJsonBody } from '../json-body.ts'
import { mustBeBucketName, mustBeObjectKey, type ObjectPath } from './object-path.ts'
import { findObject, type ObjectMetadata, renameObject } from './object-row.ts'
import { mustHaveCaller, type StorageCall, type StorageContext } from '../storage-call.ts'
import { type Bucket, getSizeLimit, mustBeAllowedType, mustFindBucket } from '../buckets/bucket-rules.ts'

export const SOURCE_AND_DESTINATION = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
})

/** Renames a file, possibly to another bucket. Its bytes are not moved. */
export async function moveObject(context: StorageContext, call: StorageCall): Promise<Response> {
  const caller = mustHaveCaller(call)
  const { from, to } = readPaths(await readJsonBody(call.request, SOURCE_AND_DESTINATION))
  await mustFindBucket(context.transactions, from.bucket)
  const bucket = await mustFindBucket(context.transactions, to.bucket)
  const id = await context.transactions.asCaller(caller, async (tx) => {
    const object = await findObject(tx, from)
    if (!object) throw storageErrors.noSuchObject()
    if (to.bucket !== from.bucket) mustMeetBucketLimits(bucket, object.metadata)
    mustBeMovable(context, from, to, object.metadata)
    return renameObject(tx, from, to)
  })
  if (id === null) throw storageErrors.refusedByPolicy()
  return Response.json({ message: 'Successfully moved', Id: id, Key: `${to.bucket}/${to.name}` })
}

/** Image buckets accept no unprocessed files, and no names with another extension. */
function mustBeMovable(
  { pictures }: StorageContext,
  from: ObjectPath,
  to: ObjectPath,
  { mimetype }: ObjectMetadata,
): void {
  if (!pictures.isPictureBucket(to.bucket)) return
  const format = pictures.isPictureBucket(from.bucket) ? readFormat(mimetype) : null
  if (format === null) {
    throw storageErrors.badRequest(
      'Files must be copied into this bucket, not moved: it re-encodes its pictures',
    )
  }
  pictures.mustFitName(to.name, format)
}

export function readPaths(body: z.infer<typeof SOURCE_AND_DESTINATION>): {
  from: ObjectPath
  to: ObjectPath
} {
  const bucket = mustBeBucketName(body.bucketId)
  return {
    from: { bucket, name: mustBeObjectKey(body.sourceKey) },
    to: {
      bucket: mustBeBucketName(body.destinationBucket ?? bucket),
      name: mustBeObjectKey(body.destinationKey),
    },
  }
}

/** Limits also apply to files from another bucket. */
export function mustMeetBucketLimits(bucket: Bucket, { size, mimetype }: ObjectMetadata): void {
  mustBeAllowedType(bucket, mimetype)
  if (size > getSizeLimit(bucket)) throw storageErrors.tooLarge()
}
