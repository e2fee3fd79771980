/** A post typed into the dialog, as its fields hold it. */
export type SinglePost = {
  title: string
  content: string
  summary: string
  author: string
  featured_image: string
  /** Blog only. */
  shopify_id: string
}

export const EMPTY_POST: SinglePost = {
  title: '',
  content: '',
  summary: '',
  author: '',
  featured_image: '',
  shopify_id: '',
}

/** Specification, section 5: title and content are required. */
export function isComplete({ title, content }: SinglePost): boolean {
  return title.trim() !== '' && content.trim() !== ''
}

/** The post as an import of one record, so that it goes the way of all others. */
export function writeAsImport(post: SinglePost): string {
  const filled = Object.entries(post)
    .map(([field, value]) => [field, value.trim()])
    .filter(([, value]) => value !== '')
  return JSON.stringify([Object.fromEntries(filled)])
}
