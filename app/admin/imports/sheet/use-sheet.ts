import { useEffect, useRef, useState } from 'react'
import type { ImportCalls } from '#app/data/imports/import-calls.ts'
import type { SheetRequest } from '#app/data/imports/import-shapes.ts'
import { IMPORT_MESSAGES } from '#domain/imports/plan/messages.ts'
import { type ImportPlan, planImport } from '#domain/imports/plan/plan-import.ts'
import { type ImportLabels, notifyFailure } from '../import-labels.ts'
import { findKnownPosts } from '../reading/find-known-posts.ts'
import { notifySheetFailure, type SheetFailure } from '../describe-failure.ts'
import type { ImportRunner } from '../run/use-import-run.ts'

export type SheetForm = { url: string; timeZone: string; dateOrder: '' | 'day-first' | 'month-first' }

export type SheetImport = {
  form: SheetForm
  /** It was to be read without an address. */
  isUrlMissing: boolean
  failure: SheetFailure | null
  /** What an import of the sheet would do, as it was when it was looked at. */
  plan: ImportPlan | null
  isReading: boolean
  change: (form: SheetForm) => void
  /** Fetches the sheet and plans; writes nothing. */
  preview: () => Promise<void>
  start: () => Promise<void>
  clear: () => void
}

const EMPTY: SheetForm = { url: '', timeZone: '', dateOrder: '' }

/** News from a sheet's address: what is asked, what it would do, what went wrong. */
export function useSheet(calls: ImportCalls, labels: ImportLabels, runner: ImportRunner): SheetImport {
  const [form, setForm] = useState(EMPTY)
  const [isUrlMissing, setIsUrlMissing] = useState(false)
  const [failure, setFailure] = useState<SheetFailure | null>(null)
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const [isReading, setIsReading] = useState(false)
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])

  const change = (next: SheetForm) => {
    reading.current?.abort()
    setForm(next)
    setPlan(null)
    setIsReading(false)
    setIsUrlMissing(false)
  }
  const hasUrl = (): boolean => {
    setFailure(null)
    const isMissing = form.url.trim() === ''
    setIsUrlMissing(isMissing)
    if (isMissing) notifyFailure(labels, IMPORT_MESSAGES.sheetUrlRequired)
    return !isMissing
  }

  return {
    form,
    isUrlMissing,
    failure,
    plan,
    isReading,
    change,
    async preview() {
      if (isReading || !hasUrl()) return
      const { signal } = (reading.current = new AbortController())
      setIsReading(true)
      setPlan(null)
      try {
        const items = await calls.previewSheet(toSheetRequest(form), signal)
        const known = await findKnownPosts(items, calls, signal)
        if (!signal.aborted) setPlan(planImport(items, known, labels.kind))
      } catch (error) {
        if (!signal.aborted) setFailure(notifySheetFailure(error, labels))
      }
      if (!signal.aborted) setIsReading(false)
    },
    async start() {
      if (!hasUrl()) return
      reading.current?.abort()
      setIsReading(false)
      setPlan(null)
      setFailure(await runner.startSheet(toSheetRequest(form)))
    },
    clear: () => change(EMPTY),
  }
}

function toSheetRequest({ url, timeZone, dateOrder }: SheetForm): SheetRequest {
  return {
    url: url.trim(),
    ...(timeZone !== '' && { sheet_time_zone: timeZone }),
    ...(dateOrder !== '' && { date_order: dateOrder }),
  }
}
