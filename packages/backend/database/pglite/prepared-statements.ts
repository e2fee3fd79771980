/** The names under which the embedded database holds statements prepared, so that a text is parsed once. */
export type PreparedStatements = {
  /** The name of a text that the database holds, or undefined. */
  find(text: string): string | undefined
  /** A name for a text that the database is to hold from now on. */
  makeName(): string
  /** Notes what the database has taken in. */
  add(text: string, name: string): void
  /** Takes out the names beyond the limit, least recently used first: the database is to forget them. */
  takeSurplus(): string[]
}

/** @param limit how many are held; each takes memory of the database for its tree and its plan */
export function createPreparedStatements(limit: number): PreparedStatements {
  // In the order of their last use.
  const names = new Map<string, string>()
  let made = 0
  return {
    find(text) {
      const name = names.get(text)
      if (name === undefined) return undefined
      names.delete(text)
      names.set(text, name)
      return name
    },
    makeName: () => `kept_${(made += 1)}`,
    add: (text, name) => {
      names.set(text, name)
    },
    takeSurplus() {
      const surplus = [...names].slice(0, Math.max(0, names.size - limit))
      for (const [text] of surplus) names.delete(text)
      return surplus.map(([, name]) => name)
    },
  }
}
