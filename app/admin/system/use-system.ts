import { useCallback, useEffect, useRef, useState } from 'react'
import { DataError } from '#app/data/client/data-error.ts'
import type { DeliveryManager, ListedDelivery } from '#app/data/deliveries/manage-deliveries.ts'
import type { Installation, SystemReader } from '#app/data/system/system-reader.ts'
import type { ProcessFigures } from '#domain/system/process-figures.ts'

export type SystemView = {
  /** Milliseconds since 1970. */
  readAt: number
  /** Null when it did not answer. */
  process: ProcessFigures | null
  installation: Installation | null
  /** The newest that failed, fifty at most. */
  failed: readonly ListedDelivery[]
  /** Why nothing may be seen at all; null when something may. */
  refusal: string | null
}

const REFRESH_MS = 15_000
/** While something was begun here whose end is waited for. */
const EAGER_REFRESH_MS = 3_000

/** Everything that the page shows, read again and again while somebody looks. */
export function useSystem(
  reader: SystemReader,
  deliveries: DeliveryManager,
): { view: SystemView | null; isLoading: boolean; reload: () => Promise<void> } {
  const [view, setView] = useState<SystemView | null>(null)
  const [isLoading, setLoading] = useState(true)
  const latest = useRef(0)
  const read = useCallback(async () => {
    const turn = (latest.current += 1)
    const next = await readView(reader, deliveries)
    if (turn !== latest.current) return
    setView(next)
    setLoading(false)
  }, [reader, deliveries])
  const reload = useCallback(() => {
    setLoading(true)
    return read()
  }, [read])
  const isEager = view?.installation?.backups ? isBackingUp(view.installation.backups) : false
  useEffect(() => {
    void read()
    return () => {
      latest.current += 1
    }
  }, [read])
  useEffect(() => {
    const timer = setInterval(
      () => {
        if (document.visibilityState === 'visible') void read()
      },
      isEager ? EAGER_REFRESH_MS : REFRESH_MS,
    )
    return () => clearInterval(timer)
  }, [read, isEager])
  return { view, isLoading, reload }
}

async function readView(reader: SystemReader, deliveries: DeliveryManager): Promise<SystemView> {
  const [process, installation, failed] = await Promise.allSettled([
    reader.readProcess(),
    reader.readInstallation(),
    deliveries.list({ status: 'failed' }),
  ])
  return {
    readAt: Date.now(),
    process: process.status === 'fulfilled' ? process.value : null,
    installation: installation.status === 'fulfilled' ? installation.value : null,
    failed: failed.status === 'fulfilled' ? failed.value.deliveries : [],
    refusal: installation.status === 'rejected' ? findRefusal(installation.reason) : null,
  }
}

function findRefusal(error: unknown): string | null {
  return error instanceof DataError && error.kind === 'refused' ? error.userMessage : null
}

function isBackingUp({ due_in_seconds, runs }: NonNullable<Installation['backups']>): boolean {
  return due_in_seconds <= 0 || runs[0]?.status === 'running'
}
