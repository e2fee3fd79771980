import { storageErrors } from '../errors.ts'

export type ObjectPath = { bucket: string; name: string }

const KEY = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/
const BUCKET = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]+$/
const MAX_KEY_LENGTH = 1024
const MAX_BUCKET_LENGTH = 100

/** Parses `bucket/folder/file.png`, still encoded. @throws StorageError InvalidBucketName or InvalidKey */
export function parseObjectPath(encoded: string): ObjectPath {
  const [bucket = '', ...rest] = encoded.split('/')
  return { bucket: mustBeBucketName(decode(bucket)), name: mustBeObjectKey(decode(rest.join('/'))) }
}

export function parseBucketName(encoded: string): string {
  return mustBeBucketName(decode(encoded))
}

export function mustBeBucketName(name: string): string {
  if (!BUCKET.test(name) || name.trim() !== name || name.length > MAX_BUCKET_LENGTH) {
    throw storageErrors.badBucketName()
  }
  return name
}

export function mustBeObjectKey(key: string): string {
  const segments = key.split('/')
  const isPlain = segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  if (!isPlain || !KEY.test(key) || key.length > MAX_KEY_LENGTH) throw storageErrors.badKey(key)
  return key
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw storageErrors.badKey(text)
  }
}
