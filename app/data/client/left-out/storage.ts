/**
 * Replaces `@supabase/storage-js` in browsers: uploads show their progress with app/data/pictures/upload-picture.ts
 * (docs/decisions/0001-ship-no-react-on-public-pages.md).
 */
export class StorageClient {
  from(): never {
    throw new Error('Files are sent and addressed without the client of the storage')
  }
}
export class StorageApiError extends Error {}
