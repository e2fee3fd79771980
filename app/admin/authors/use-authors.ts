import { useEffect, useState } from 'react'
import { type AuthorWriter, createAuthorWriter } from '#app/data/authors/author-writer.ts'
import { type AuthorWithPosts, listAuthors } from '#app/data/authors/list-authors.ts'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { DataError } from '#app/data/client/data-error.ts'

type ReadAuthors = {
  /** Null until they are read. */
  authors: AuthorWithPosts[] | null
  /** Why they could not be read, in words for people. */
  failure: string | null
}

export type Authors = ReadAuthors & { writer: AuthorWriter; reload: () => void }

const UNFORESEEN = 'Failed to load authors'

/** All authors as the signed-in administrator sees them, and how they are written. */
export function useAuthors(): Authors {
  const [read, setRead] = useState<ReadAuthors>({ authors: null, failure: null })
  const [writer] = useState(() => createAuthorWriter(getBrowserClient()))
  const reload = async () => setRead(await readAuthors())
  useEffect(() => {
    void readAuthors().then(setRead)
  }, [])
  return { ...read, writer, reload: () => void reload() }
}

async function readAuthors(): Promise<ReadAuthors> {
  try {
    return { authors: await listAuthors(getBrowserClient()), failure: null }
  } catch (error) {
    if (!(error instanceof DataError)) console.error(error)
    return { authors: null, failure: error instanceof DataError ? error.userMessage : UNFORESEEN }
  }
}
