/** Path of a post under the path of its list; slugs may hold letters of any script. */
export function toPostPath(listPath: string, slug: string): string {
  return `${listPath}/${encodeURIComponent(slug)}`
}
