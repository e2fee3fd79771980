import { createS3Client, encodePath, type S3Settings } from './s3-client.ts'
import { listKeys, uploadInParts } from './s3-store.ts'

export function openBucketFiles(
  settings: S3Settings,
  { partBytes, transport }: { partBytes?: number; transport?: Parameters<typeof createS3Client>[1] } = {},
) {
  const client = createS3Client(settings, transport)
  const prefix = settings.prefix ?? ''
  const addressOf = (name: string) => `${client.root}/${encodePath(prefix + name)}`
  return {
    upload: (name: string, file: string): Promise<void> =>
      uploadInParts(client, addressOf(name), file, partBytes),
    async list(): Promise<string[]> {
      const names: string[] = []
      for await (const { key } of listKeys(client, prefix)) names.push(key.slice(prefix.length))
      return names
    },
    async remove(name: string): Promise<void> {
      const response = await client.send(addressOf(name), { method: 'DELETE' })
      await response.body?.cancel()
    },
  }
}
