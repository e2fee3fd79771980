/** Whether a stored post has all sent values, so that a save whose answer was lost is complete. */
export function hasSameContent(stored: object, sent: object): boolean {
  const columns = stored as Record<string, unknown>
  return Object.entries(sent).every(
    ([name, value]) => value === undefined || isSameValue(name, columns[name], value),
  )
}

function isSameValue(name: string, stored: unknown, sent: unknown): boolean {
  // The database uses another time zone.
  if (name === 'published_at' || (name === 'unpublish_at' && sent !== null))
    return Date.parse(String(stored)) === Date.parse(String(sent))
  // The database creates a unique slug from the title.
  if (name === 'slug' && sent === '') return true
  return JSON.stringify(stored, sortMembers) === JSON.stringify(sent, sortMembers)
}

/** The database changes the order of object members. */
function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
