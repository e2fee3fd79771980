import { useEffect, useState } from 'react'
import {
  type OwnProfile,
  type ProfileDraft,
  readOwnProfile,
  saveOwnProfile,
  UnclaimedNameError,
} from '#app/data/account/own-profile.ts'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { DataError } from '#app/data/client/data-error.ts'

type Read =
  { kind: 'reading' } | { kind: 'failed'; message: string } | { kind: 'read'; profile: OwnProfile | null }

export type OwnProfileState = Read & {
  reload: () => void
  /** @returns what was refused, or null; `isUnclaimed` when saying that the name is theirs would help */
  save: (draft: ProfileDraft, takesOver: boolean) => Promise<{ message: string; isUnclaimed: boolean } | null>
}

const UNFORESEEN = 'This did not work. Please try again.'
const describe = (error: unknown) => {
  if (!(error instanceof DataError)) console.error(error)
  return error instanceof DataError ? error.userMessage : UNFORESEEN
}

/** Who the signed-in person is to readers, and how they change that. */
export function useOwnProfile(): OwnProfileState {
  const [read, setRead] = useState<Read>({ kind: 'reading' })
  useEffect(() => {
    void load().then(setRead)
  }, [])
  return {
    ...read,
    reload: () => {
      setRead({ kind: 'reading' })
      void load().then(setRead)
    },
    save: async (draft, takesOver) => {
      try {
        const profile = await saveOwnProfile(getBrowserClient(), draft, takesOver)
        setRead({ kind: 'read', profile })
        return null
      } catch (error) {
        return { message: describe(error), isUnclaimed: error instanceof UnclaimedNameError }
      }
    },
  }
}

async function load(): Promise<Read> {
  try {
    return { kind: 'read', profile: await readOwnProfile(getBrowserClient()) }
  } catch (error) {
    return { kind: 'failed', message: describe(error) }
  }
}
