/**
 * Returns whether a stored post has all sent values, which means that the save succeeded although its
 * response was lost.
 */
export function hasSameContent(stored: object, sent: object): boolean {
  const columns = stored as Record<string, unknown>
  return Object.entries(sent).every(
    ([name, value]) => value === undefined || isSameValue(name, columns[name], value),
  )
}

function isSameValue(name: string, stored: unknown, sent: unknown): boolean {
  // The database returns another time zone.
  if (name === 'published_at' || (name === 'unpublish_at' && sent !== null))
    return Date.parse(String(stored)) === Date.parse(String(sent))
  // The database generates a unique slug from the title.
  if (name === 'slug' && sent === '') return true
  return JSON.stringify(stored, sortMembers) === JSON.stringify(sent, sortMembers)
}

/** Sorts members, because the database changes their order. */
function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
