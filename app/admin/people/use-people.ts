import { useCallback, useEffect, useState } from 'react'
import type { People, PeopleManager } from '#app/data/people/people-manager.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'

export type PeopleList = {
  /** Null until it was read. */
  people: People | null
  failure: string | null
  reload: () => Promise<void>
  /** Does something, tells of it, and reads the list anew. @returns whether it worked; if not, people were told why */
  change: (act: () => Promise<string>) => Promise<boolean>
}

/** The people of the site, and what is changed about them. */
export function usePeople(manager: PeopleManager): PeopleList {
  const [people, setPeople] = useState<People | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const reload = useCallback(async () => {
    try {
      setPeople(await manager.list())
      setFailure(null)
    } catch (error) {
      setFailure(describeFailure(error))
    }
  }, [manager])
  useEffect(() => {
    let isCurrent = true
    void manager.list().then(
      (found) => isCurrent && setPeople(found),
      (error: unknown) => isCurrent && setFailure(describeFailure(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [manager])
  const change = async (act: () => Promise<string>) => {
    try {
      showToast({ title: await act() })
      return true
    } catch (error) {
      showToast({ title: 'Error', description: describeFailure(error), isError: true })
      return false
    } finally {
      await reload()
    }
  }
  return { people, failure, reload, change }
}
