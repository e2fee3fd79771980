import { useEffect, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import {
  forgetMissedAddress,
  listMissedAddresses,
  type MissedAddress,
} from '#app/data/redirects/redirects.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { describeFailure } from './describe-failure.ts'

export type MissedAddressList = {
  /** Null until something was read. */
  rows: MissedAddress[] | null
  failure: string | null
  reload: () => Promise<void>
  /** Takes an address off the list until it is missed again. */
  forget: (path: string) => Promise<void>
  /** It leads somewhere now. */
  drop: (path: string) => void
}

type Read = Pick<MissedAddressList, 'rows' | 'failure'>

/** @param isWanted read as soon as somebody looks at them */
export function useMissedAddresses(isWanted: boolean): MissedAddressList {
  const [{ rows, failure }, setRead] = useState<Read>({ rows: null, failure: null })
  useEffect(() => {
    if (isWanted) void readMissed().then((next) => setRead((known) => merge(known, next)))
  }, [isWanted])
  const drop = (path: string) =>
    setRead((known) => ({ ...known, rows: known.rows?.filter((row) => row.path !== path) ?? null }))
  return {
    rows,
    failure,
    reload: () => readMissed().then((next) => setRead((known) => merge(known, next))),
    drop,
    async forget(path) {
      try {
        await forgetMissedAddress(getBrowserClient(), path)
        drop(path)
      } catch (error) {
        showToast({ title: 'Deletion failed', description: describeFailure(error), isError: true })
      }
    },
  }
}

/** What was read before stays in view when it can't be read again. */
function merge(known: Read, next: Read): Read {
  return { ...next, rows: next.rows ?? known.rows }
}

function readMissed(): Promise<Read> {
  return listMissedAddresses(getBrowserClient()).then(
    (rows) => ({ rows, failure: null }),
    (error: unknown) => ({ rows: null, failure: describeFailure(error) }),
  )
}
