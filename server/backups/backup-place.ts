/** Where backups by the clock are kept: a folder, or a bucket of an S3-compatible store. */
export type BackupPlace = {
  /** In words for people: the folder, or `s3://bucket/prefix`. */
  description: string
  /**
   * Keeps what `write` puts into the file it is given, under this name; nothing when it throws.
   * @returns what `write` returns
   */
  keep<T>(name: string, write: (file: string) => Promise<T>): Promise<T>
  /** Names of everything that lies there. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}
