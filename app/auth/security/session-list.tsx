import { useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { readSignedInPerson, signOutHere } from '#app/data/session/current-session.ts'
import {
  endSessions,
  type OwnSession,
  listOwnSessions,
  revokeSession,
} from '#app/data/session/own-sessions.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { useAction, useLoaded } from '../form/use-requests.ts'
import { describeDevice } from './describe-device.ts'
import { SecuritySection } from './security-section.tsx'

export function SessionList() {
  const [sessions, reload] = useLoaded(readSessions)
  const action = useAction()
  const [chosen, setChosen] = useState('')

  const run = async (name: string, title: string, act: () => Promise<void>) => {
    setChosen(name)
    await action.run('Not signed out', async () => {
      await act()
      showToast({ title })
    })
    await reload()
  }
  const others = Array.isArray(sessions) ? sessions.filter(({ is_current }) => !is_current).length : null
  return (
    <SecuritySection title="Where you are signed in">
      {sessions === 'failed' && (
        <p className="t-small" role="alert">
          The list could not be loaded. Please try again.
        </p>
      )}
      {Array.isArray(sessions) && (
        <ul className="row-list" aria-label="Sessions">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={action.isBusy && chosen === session.id}
              onRevoke={() =>
                void run(session.id, 'Device signed out', () => revokeSession(getBrowserClient(), session.id))
              }
            />
          ))}
        </ul>
      )}
      <div className="row gap-8">
        <Button
          variant="secondary"
          size="small"
          onClick={() => void run('here', 'Signed out', () => signOutHere(getBrowserClient()))}
        >
          Sign out here
        </Button>
        {others !== 0 && (
          <Button
            variant="secondary"
            size="small"
            onClick={() =>
              void run('others', 'All other devices are signed out', () =>
                endSessions(getBrowserClient(), 'others'),
              )
            }
          >
            Sign out all other devices
          </Button>
        )}
        <Button
          variant="danger"
          size="small"
          onClick={() =>
            void run('all', 'Signed out everywhere', () => endSessions(getBrowserClient(), 'global'))
          }
        >
          Sign out everywhere
        </Button>
      </div>
    </SecuritySection>
  )
}

type SessionRowProps = { session: OwnSession; isBusy: boolean; onRevoke: () => void }

function SessionRow({ session, isBusy, onRevoke }: SessionRowProps) {
  const device = describeDevice(session.user_agent)
  return (
    <li>
      <div className="grow">
        <b>{device}</b>
        {session.is_current && <StatusBadge tone="good">This device</StatusBadge>}
        <p className="t-cap">
          Last used {formatMoment(session.last_used_at)}
          {session.ip && `, from ${session.ip}`}
        </p>
      </div>
      {!session.is_current && (
        <Button
          variant="secondary"
          size="small"
          isBusy={isBusy}
          aria-label={`Sign out ${device}`}
          onClick={onRevoke}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

/** Returns null if the backend can't list sessions; signing out everywhere still works. */
async function readSessions(): Promise<OwnSession[] | 'failed' | null> {
  const client = getBrowserClient()
  if (!(await readSignedInPerson(client))) return null
  return listOwnSessions(client).catch(() => 'failed' as const)
}
