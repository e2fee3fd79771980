import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatestAnswer } from '#app/ui/lists/use-latest-answer.ts'
import type { LeadManager, LeadRecord } from '#app/data/leads/manage-leads.ts'
import { describeFailure, tellFailure } from '../describe-failure.ts'
import { usePolling } from '../list/use-lead-list.ts'

export type OpenLead = {
  /** Null until it was read. */
  record: LeadRecord | null
  failure: string | null
  isBusy: boolean
  reload: () => Promise<void>
  /** Does something and reads the lead again. @returns whether it worked; a failure was told */
  act: (title: string, work: () => Promise<void>) => Promise<boolean>
}

/**
 * A lead that is open, marked as read.
 * @param changes counts what changed it elsewhere: it is read again with each
 * @param onChanged is told of whatever changes it in the list
 */
export function useLead(manager: LeadManager, id: string, changes: number, onChanged: () => void): OpenLead {
  const [record, setRecord] = useState<LeadRecord | null>(null)
  const { failure, ask } = useLatestAnswer(describeFailure)
  const [isBusy, setBusy] = useState(false)
  const changed = useRef(onChanged)
  useEffect(() => {
    changed.current = onChanged
  })

  const reload = useCallback(() => ask(() => manager.read(id, true), setRecord), [ask, manager, id])

  useEffect(() => {
    let isCurrent = true
    const begin = async () => {
      await reload()
      if (isCurrent) changed.current()
    }
    void begin()
    return () => {
      isCurrent = false
    }
  }, [reload])
  usePolling(reload)
  useEffect(() => {
    if (changes === 0) return
    void (async () => reload())()
  }, [changes, reload])

  const act = async (title: string, work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      tellFailure(title, error)
      return false
    } finally {
      await reload()
      changed.current()
      setBusy(false)
    }
  }
  return { record, failure, isBusy, reload, act }
}
