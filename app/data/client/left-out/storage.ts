/**
 * Replaces `@supabase/storage-js` in browsers: uploads show their progress with app/data/pictures/upload-picture.ts
 * (docs/decisions/0001-ship-no-react-on-public-pages.md).
 */
export class StorageClient {
  from(): never {
    throw new Error('Uploads and file URLs don’t use the storage client')
  }
}
export class StorageApiError extends Error {}
