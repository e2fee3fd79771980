import type { BodySpool } from '../limits/body-spool.ts'
import type { Caller, Identity } from '../request/caller.ts'
import type { ByteStore } from './stores/byte-store.ts'
import { storageErrors } from './errors.ts'
import type { ImageRenderer } from './images/image-renderer.ts'
import type { PictureProcessor } from './images/process-upload.ts'
import type { ObjectPath } from './objects/object-path.ts'
import type { StorageTransactions } from './transactions.ts'

export type DownloadGrant = {
  scope: 'download'
  /** How the picture is rendered; a token with it does not give out the file as it is. */
  transformations?: string
}

export type UploadGrant = {
  scope: 'upload'
  /** Account that the file will belong to. */
  owner: string | null
  upsert: boolean
}

export type SignedTokens = {
  sign(path: ObjectPath, grant: DownloadGrant | UploadGrant, lifetimeSeconds: number): Promise<string>
  /** @throws StorageError InvalidJWT, or InvalidSignature for a token of another path or purpose */
  openDownload(token: string | null, path: ObjectPath): Promise<DownloadGrant & { expires: Date }>
  /** @throws StorageError InvalidJWT, or InvalidSignature for a token of another path or purpose */
  openUpload(token: string | null, path: ObjectPath): Promise<UploadGrant>
}

/** What every handler works with. */
export type StorageContext = {
  bytes: ByteStore
  transactions: StorageTransactions
  signedTokens: SignedTokens
  images: ImageRenderer
  pictures: PictureProcessor
  /** Where large uploads wait for their turn. */
  spool: BodySpool
  /** Longest time a body may take to arrive, in milliseconds. */
  uploadTimeoutMs: number
  /** Hears of failures that the caller need not know of, such as bytes that could not be removed. */
  reportFailure: (error: unknown) => void
}

/** One request on its way to its handler. */
export type StorageCall = {
  request: Request
  /** The bucket, or bucket and name, that the path speaks of; still encoded, empty when it has none. */
  target: string
  query: URLSearchParams
  identity: Identity | null
}

export type StorageHandler = (context: StorageContext, call: StorageCall) => Promise<Response>

/** @throws StorageError when the request says nothing about its caller, or nothing that can be believed */
export function mustHaveCaller({ identity }: StorageCall): Caller {
  if (!identity) throw storageErrors.noAuthorization()
  if ('problem' in identity) throw storageErrors.badToken(identity.problem)
  return identity.caller
}

/** Removes bytes whose row is gone. A failure leaves orphans, which the sweep finds later. */
export async function discardBytes(
  { bytes, reportFailure }: Pick<StorageContext, 'bytes' | 'reportFailure'>,
  versions: readonly (string | null)[],
): Promise<void> {
  for (const version of versions) {
    if (version !== null) await bytes.remove(version).catch(reportFailure)
  }
}
